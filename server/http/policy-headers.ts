/** The headers that say what a page of ours may do. (trust, Controls) */

const strict = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
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

/** Everything from ourselves, nothing inline, and no string ever becomes script. */
export const pagePolicy = policyOf(strict);

const googles = 'https://*.googleapis.com https://*.gstatic.com https://*.google.com';

/**
 * What a page needs where the school has a map: what Google's guide to the policy asks for, and no more. Scripts and
 * styles are known by a number made for this one answer; a string still becomes script only through the makers named
 * here.
 */
function mapPolicy(nonce: string): string {
  return policyOf({
    ...strict,
    'script-src': `'nonce-${nonce}' 'strict-dynamic' 'unsafe-eval' blob:`,
    'style-src': `'self' 'nonce-${nonce}' https://fonts.googleapis.com`,
    'img-src': `'self' data: ${googles} https://*.googleusercontent.com`,
    'font-src': "'self' https://fonts.gstatic.com",
    'connect-src': `'self' data: blob: ${googles}`,
    'worker-src': "'self' blob:",
    'frame-src': 'https://*.google.com',
    'trusted-types':
      "parvis-map parvis-worker google-maps-api-loader google-maps-api#html goog#html lit-html 'allow-duplicates'",
  });
}

/**
 * What stands otherwise on a page with a map. Google holds a key to its site by the address that asks, without the
 * path.
 */
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

/** Headers of every answer. Beyond this machine, browsers are told to come by TLS only. */
export function policyHeaders({ secure }: { secure: boolean }): Readonly<Record<string, string>> {
  return secure ? { ...always, 'Strict-Transport-Security': `max-age=${twoYears}; includeSubDomains` } : always;
}
