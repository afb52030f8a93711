/** In the page, before its scripts: a device that is to save data, to which nothing is brought ahead. */
export const savesData = () => Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
