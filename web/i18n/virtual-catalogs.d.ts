declare module 'virtual:words/*' {
  const messages: import('@lingui/core').Messages;
  export default messages;
}
