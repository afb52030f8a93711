declare module 'virtual:words/en' {
  const messages: import('@lingui/core').Messages;
  export default messages;
}
declare module 'virtual:words/fr' {
  const messages: import('@lingui/core').Messages;
  export default messages;
}
