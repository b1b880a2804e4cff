import fs from 'node:fs';
import path from 'node:path';
import Validator from '@adobe/structured-data-validator';

type Thing = { '@type': string };

let vocabulary: object | undefined;

/**
 * The vocabulary of schema.org in the shape of its JSON-LD file, which only the network has: made of the types of
 * schema-dts, which are generated from that file. `ProductBase` has the properties of Product, `ProductLeaf` its name.
 */
function readVocabulary(): object {
	const types = fs.readFileSync(path.resolve('node_modules/schema-dts/dist/schema.d.ts'), 'utf8');
	const parents = new Map<string, Set<string>>();
	const domains = new Map<string, string[]>();
	for (const [, name = '', above = '', body = ''] of types.matchAll(
		/^(?:export )?interface (\w+)(?:Base|Leaf) extends ([^{]+)\{\n([\s\S]*?)^\}/gm,
	)) {
		const known = parents.get(name) ?? new Set();
		parents.set(name, known);
		for (const [, parent = ''] of above.matchAll(/(\w+)Base\b/g)) if (parent !== name) known.add(parent);
		for (const [, property = ''] of body.matchAll(/^ {4}"([a-z]\w*)"\?:/gm)) {
			domains.set(property, [...(domains.get(property) ?? []), name]);
		}
	}
	const reference = (name: string) => ({ '@id': `schema:${name}` });
	return {
		'@graph': [
			...[...parents].map(([name, above]) => ({
				'@id': `schema:${name}`,
				'@type': 'rdfs:Class',
				'rdfs:subClassOf': [...above].map(reference),
			})),
			...[...domains].map(([name, types]) => ({
				'@id': `schema:${name}`,
				'@type': 'rdf:Property',
				'schema:domainIncludes': types.map(reference),
			})),
		],
	};
}

/** Names that the vocabulary does not know and breaches of Google's rules for rich results, one line each. */
export async function faultsOf(things: readonly object[]): Promise<string[]> {
	vocabulary ??= readVocabulary();
	const jsonld: Record<string, Thing[]> = {};
	for (const thing of structuredClone(things) as Thing[]) {
		const type = thing['@type'];
		jsonld[type] = [...(jsonld[type] ?? []), thing];
	}
	const issues = await new Validator(vocabulary).validate({ jsonld });
	// Other warnings ask for facts that the shop does not have: brand, ratings, GTIN.
	return issues
		.filter(({ severity, errorType }) => severity === 'ERROR' || errorType === 'schemaOrg')
		.map(({ rootType, issueMessage }) => `${rootType}: ${issueMessage}`);
}

/** The objects in a page's HTML. */
export const thingsIn = (html: string): Thing[] =>
	[...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(([, json = '']) =>
		JSON.parse(json),
	);
