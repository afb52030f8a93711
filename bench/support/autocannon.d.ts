/** The part of autocannon that the benches use. It ships no types. */
declare module 'autocannon' {
  type Shots = {
    readonly url: string;
    readonly connections: number;
    readonly amount: number;
    readonly headers?: Readonly<Record<string, string>>;
  };
  type Result = { readonly '2xx': number; readonly non2xx: number; readonly errors: number };
  export default function autocannon(shots: Shots): Promise<Result>;
}
