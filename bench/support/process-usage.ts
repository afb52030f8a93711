/** The resources that a process has used, as Linux counts them. */
import { readdirSync, readFileSync } from 'node:fs';

/** Why they cannot be measured here. Undefined where they can. */
export function whyNoCosts(): string | undefined {
  try {
    processorTimeOf(process.pid);
    return undefined;
  } catch {
    return 'the costs of a process are read from /proc, which this system does not have';
  }
}

/** Processor time of all its threads so far, in microseconds. */
export function processorTimeOf(pid: number): number {
  const nanoseconds = readdirSync(`/proc/${pid}/task`).map((thread) => {
    const [running] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ');
    return Number(running);
  });
  return nanoseconds.reduce((sum, each) => sum + each, 0) / 1000;
}

/** Its current memory and its peak, in MB. */
export function memoryOf(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024;
  return { now: megabytes('VmRSS'), most: megabytes('VmHWM') };
}
