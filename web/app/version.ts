/** The version label. A test keeps it equal to the server's. */
export const version = '1.0.0';
