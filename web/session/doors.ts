/** The pages before the app: nobody need be signed in there, and nobody is by looking. */
import { doors } from '#core/http/page-addresses.ts';

export { doors };

/** Whether an address is one of theirs. */
export const isDoor = (path: string) => (Object.values(doors) as readonly string[]).includes(path.toLowerCase());
