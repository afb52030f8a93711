/** The headers that say what a page of ours may do. (trust, Controls) */

/** Everything from ourselves, nothing inline, and no string ever becomes script. */
export const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

const always = {
  'Content-Security-Policy': pagePolicy,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': 'geolocation=(self), camera=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

const twoYears = 63_072_000;

/** Headers of every answer. Beyond this machine, browsers are told to come by TLS only. */
export function policyHeaders({ secure }: { secure: boolean }): Readonly<Record<string, string>> {
  return secure ? { ...always, 'Strict-Transport-Security': `max-age=${twoYears}; includeSubDomains` } : always;
}
