import * as v from 'valibot';
import { Version } from './primitives';
import type { SecretField, SettingField } from './settingFields';
import type { Shop } from './shop';

type Fields = Readonly<Record<string, SettingField>>;
type ValuesOf<F extends Fields> = { [Name in keyof F]: F[Name]['initial'] };
export type SecretOf<F extends Fields> = {
	[Name in keyof F]: F[Name] extends SecretField ? Name : never;
}[keyof F] &
	string;

interface SectionRecord<F extends Fields> {
	title: string;
	/** Says in a sentence what the section decides. */
	lead?: string;
	/** Says what does not work while a secret was sealed with another key than the shop has now. */
	lost?: string;
	/** In the order of the form. */
	fields: F;
	/** What visitors see of it; a section without it is private. */
	public?(values: ValuesOf<F>): Partial<Shop>;
}

export type Section<F extends Fields = Fields> = ReturnType<typeof defineSection<F>>;

/** `lost`: it was sealed with another key than the shop has now, and has to be typed anew. */
export const SecretState = v.picklist(['none', 'kept', 'lost']);
export type SecretState = v.InferOutput<typeof SecretState>;

/** The version that the form had open; a newer one answers 409. Without one nothing is compared. */
const version = v.nullish(Version);

const isSecret = ([, { control }]: [string, SettingField]): boolean => control === 'secret';

/** One record per section: its form, bodies and answers of the API, stored values, words and public view follow. */
export function defineSection<F extends Fields>(section: SectionRecord<F>) {
	const fields: [string, SettingField][] = Object.entries(section.fields);
	const of = <Value>(some: typeof fields, read: (field: SettingField, name: string) => Value): Record<string, Value> =>
		Object.fromEntries(some.map(([name, field]) => [name, read(field, name)]));
	const secrets = fields.filter(isSecret);
	const schemas = of(fields, ({ schema }) => schema);
	const shown = of(
		fields.filter((field) => !isSecret(field)),
		({ schema }) => schema,
	);
	if (secrets.length > 0) shown.secrets = v.object(of(secrets, () => SecretState));
	return {
		...section,
		secrets: secrets.map(([name]) => name),
		initial: of(fields, ({ initial }) => initial) as ValuesOf<F>,
		form: v.object(schemas),
		/** Body of PUT /api/admin/settings/{section}. */
		body: v.object({ ...schemas, version }),
		/** Answer of GET and PUT, and `current` of a 409. No secret leaves the server. */
		answer: v.object({ ...shown, version }),
		/** A stored field that is absent, or does not fit any more, is that of `otherwise`; the others stay. */
		read(stored: Readonly<Record<string, unknown>>, otherwise: ValuesOf<F>): ValuesOf<F> {
			const fallback: Readonly<Record<string, unknown>> = otherwise;
			return of(fields, ({ schema, control }, name) => {
				if (control === 'secret') return String(stored[name] ?? '');
				const { success, output } = v.safeParse(schema, stored[name]);
				return success && stored[name] !== undefined ? output : fallback[name];
			}) as ValuesOf<F>;
		},
	};
}
