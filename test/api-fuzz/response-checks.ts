/** Checks a reply against the published document and against its request. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Schema } from './schema-arbitraries.ts';
import type { Operation } from './operation.ts';
import type { Answer, PlannedRequest, Request } from './request-arbitraries.ts';

/** The response schemas of the document. */
export class Replies {
  readonly #ajv = formats.default(new Ajv2020({ strict: false, allErrors: false }));
  readonly #problem: ValidateFunction;
  readonly #known = new Map<Schema, ValidateFunction>();

  constructor(document: object) {
    this.#problem = this.#ajv.compile(
      (document as { components: { schemas: { Problem: Schema } } }).components.schemas.Problem,
    );
  }

  /** What is wrong with a reply, in a few words. */
  problemWith(
    operation: Operation,
    request: Request,
    answer: Answer,
    { person, planned }: { person: number; planned: PlannedRequest },
  ) {
    const { status } = answer;
    // No fault is injected here, so 503 is an error too.
    if (status >= 500) return 'a server error';
    const { answers } = answer.isOfToken && planned.twist?.isForeign ? {} : (planned.twist ?? {});
    if (answers) {
      if (!answers.includes(status)) return `an odd request was answered ${status}, not ${answers.join(' or ')}`;
      return this.#refusalProblem(answer);
    }
    const documented = operation.responses[status];
    if (!documented) return 'an undocumented status';
    if (status >= 400) return this.#refusalProblem(answer);
    if (person < 0 && !operation.isOpen) return 'a request without a session was accepted';
    const { schema } = documented.content?.['application/json'] ?? {};
    if (schema && !this.#fits(schema, JSON.parse(answer.text))) return 'a reply that does not match the schema';
    // With an API token, unknown fields are dropped and named.
    return answer.hasDropped ? undefined : this.#acceptedProblem(operation, request, planned);
  }

  #refusalProblem({ type, text }: Answer): string | undefined {
    if (text === '') return undefined;
    if (!type.startsWith('application/problem+json')) return 'a refusal with another content type';
    return this.#problem(JSON.parse(text)) ? undefined : 'a refusal that does not match the schema';
  }

  /** An accepted request must match the document. */
  #acceptedProblem(
    { body, parameters }: Operation,
    { payload, url }: Request,
    { path }: PlannedRequest,
  ): string | undefined {
    if (body && !this.#fits(body, parsed(payload ?? ''))) return 'a wrong body was accepted';
    const bad = parameters.find(
      ({ name, in: where, schema }) =>
        where === 'path' && schema.type === 'integer' && !/^[1-9]\d*$/.test(String(path[name])),
    );
    return bad ? `a wrong ${bad.name} was accepted` : this.#queryProblem(parameters, url);
  }

  /** Each value as it was sent, against its schema. */
  #queryProblem(parameters: Operation['parameters'], url: string): string | undefined {
    const [, text = ''] = url.split('?');
    const given = [...new URLSearchParams(text)];
    const declared = new Map(parameters.filter((one) => one.in === 'query').map((one) => [one.name, one]));
    const strange = given.find(([name]) => !declared.has(name));
    if (strange) return `an unknown query was accepted: ${strange[0]}`;
    const wrong = given.find(
      ([name, value]) => !this.#fits(declared.get(name)?.schema ?? {}, read(value, declared.get(name)?.schema)),
    );
    if (wrong) return `a wrong ${wrong[0]} was accepted`;
    const missing = [...declared.values()].find(
      ({ name, required }) => required && !given.some(([one]) => one === name),
    );
    return missing && `a query without ${missing.name} was accepted`;
  }

  #fits(schema: Schema, value: unknown): boolean {
    const validate = this.#known.get(schema) ?? this.#ajv.compile(schema);
    this.#known.set(schema, validate);
    return validate(value);
  }
}

/** Parses a query value by its type. Gives the text itself when it does not parse. */
function read(text: string, { type, items }: Schema = {}): unknown {
  if (type === 'array') return text.split(',').map((one) => read(one, items));
  return type === 'integer' && /^-?\d+$/.test(text) ? Number(text) : text;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
