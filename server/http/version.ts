/** The version label. A test keeps it equal to the version in package.json. */
export const version = '1.0.0';
