import { CallError } from './call-error.ts';

/** No reply yet: the request waits stored on the device, and survives the page. */
export class KeptOnDevice extends CallError {
  constructor() {
    super(0, 'waits on the device');
  }
}
