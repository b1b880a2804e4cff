import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** «Tu conexión» is that of whoever reads it. */
const toShopper = /\b(?:tus?(?! conexión)|te|quieres|recoges|recibes|puedes|pagas|escríbele)\b/i;
const sale = join(__dirname);
const files = readdirSync(sale, { recursive: true, encoding: 'utf8' }).filter(
	(path) => /\.tsx?$/.test(path) && !/\.test\./.test(path),
);
/** Of cart and checkout alone, and the words themselves. */
const ofShoppers = ['delivery/shipping.ts', 'words.ts'];

const sentences = (path: string): string[] =>
	(readFileSync(join(sale, path), 'utf8').match(/'[^'\n]*'|"[^"\n]*"|`[^`]*`|>[^<>{}]+</g) ?? []).filter((text) =>
		toShopper.test(text),
	);

it('[R21-145] what desk and checkout share speaks to a shopper through its words alone, of which the team has its own', () => {
	expect(sentences('words.ts')).not.toEqual([]);
	expect(files).toEqual(expect.arrayContaining(ofShoppers));
	const shared = files.filter((path) => !ofShoppers.includes(path));
	expect(shared.flatMap((path) => sentences(path).map((text) => `${path}: ${text}`))).toEqual([]);
});
