/** The security headers of replies, with the Content Security Policy. */

const strict = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  // A photo that is being sent has the address `blob:`.
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'manifest-src': "'self'",
  'worker-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
} as const;

const policyOf = (rules: Readonly<Record<string, string>>) =>
  Object.entries(rules)
    .map((rule) => rule.join(' '))
    .join('; ');

/** Own sources only, nothing inline, and no string may become script (Trusted Types). */
export const pagePolicy = policyOf(strict);

/** The policy of a page with inline styles, which are allowed by their digest. */
export const pagePolicyWithStyles = (source: string): string =>
  policyOf({ ...strict, 'style-src': `${strict['style-src']} ${source}` });

const googleHosts = 'https://*.googleapis.com https://*.gstatic.com https://*.google.com';

/**
 * The policy for pages with a map: what Google's CSP guide requires, and no more. Scripts and styles are allowed by a
 * nonce of this reply. A string becomes script only through the Trusted Types policies listed here.
 */
function mapPolicy(nonce: string): string {
  return policyOf({
    ...strict,
    'script-src': `'nonce-${nonce}' 'strict-dynamic' 'unsafe-eval' blob:`,
    'style-src': `'self' 'nonce-${nonce}' https://fonts.googleapis.com`,
    'img-src': `'self' data: blob: ${googleHosts} https://*.googleusercontent.com`,
    'font-src': "'self' https://fonts.gstatic.com",
    'connect-src': `'self' data: blob: ${googleHosts}`,
    'worker-src': "'self' blob:",
    'frame-src': 'https://*.google.com',
    'trusted-types':
      "parvis-map parvis-worker google-maps-api-loader google-maps-api#html goog#html lit-html 'allow-duplicates'",
  });
}

/** The headers that differ on a page with a map. Google checks its API key against the referring origin. */
export function mapPageHeaders(nonce: string): Readonly<Record<string, string>> {
  return { 'Content-Security-Policy': mapPolicy(nonce), 'Referrer-Policy': 'strict-origin' };
}

const always = {
  'Content-Security-Policy': pagePolicy,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': 'geolocation=(self), camera=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

const twoYears = 63_072_000;

/** The headers of every reply. On other hosts than loopback, HSTS makes browsers use TLS only. */
export function policyHeaders({ secure }: { secure: boolean }): Readonly<Record<string, string>> {
  return secure ? { ...always, 'Strict-Transport-Security': `max-age=${twoYears}; includeSubDomains` } : always;
}
