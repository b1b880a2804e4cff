import path from 'node:path';
import * as v from 'valibot';
import { type ShopPictureUse, shopPictureUses } from '../../../contract/looks';
import {
	defaultSettings,
	type SecretSection,
	type SecretState,
	type SettingAnswer,
	type SettingBody,
	type SettingSection,
	type Settings,
	secretFields,
	settingAnswers,
	settingForms,
	settingSections,
	settingTitles,
} from '../../../contract/settings';
import { type PageLink, type Shop, ShopChanged } from '../../../contract/shop';
import { topics } from '../../../contract/topics';
import type { Database, Tx } from '../../db';
import { createSeal, type Reseal, type Seal } from '../../lib/sealed';
import { invalidFields } from '../../lib/shopError';
import { versionConflict } from '../../lib/versionConflict';
import type { Live } from '../../live';
import { settingsTopic } from '../../live/destinations';
import type { Session } from '../../plugins/auth';
import { recordChanges } from '../audit/record';
import type { ImageStore } from '../media/service';
import { publicViewOf } from './publicView';
import * as repository from './repository';

interface SettingsDeps {
	database: Database;
	live: Pick<Live, 'publisher' | 'onEvent' | 'onGap'>;
	seal: Seal;
	pictures: Pick<ImageStore['files'], 'has'>;
	/** The first value of the text for bank transfers. */
	bankTransferInfo?: string | undefined;
	log: { warn(details: object, message: string): void };
}

interface State {
	settings: Settings;
	versions: Record<string, number>;
	view: Shop;
}

type Stored = Record<string, Record<string, unknown> | undefined>;

type ReadPages = (tx: Tx) => Promise<readonly PageLink[]>;
type ReadDelivery = (tx: Tx) => Promise<number>;

/** A sealed text opens for this name only. */
const sealedFor = (section: string, field: string): string =>
	section === 'mail' ? 'settings:mail' : `settings:${section}.${field}`;

const secretsOf = (section: string): readonly string[] =>
	Object.hasOwn(secretFields, section) ? secretFields[section as SecretSection] : [];

/** The sealed texts of a stored section; empty where there is none. */
const sealedTexts = (section: string, value: object): Record<string, string> =>
	Object.fromEntries(
		secretsOf(section).map((field) => [field, String(new Map(Object.entries(value)).get(field) ?? '')]),
	);

type SecretField<Section extends SecretSection> = (typeof secretFields)[Section][number];

/** Sections that visitors see something of. */
const isPublic = (section: SettingSection): boolean =>
	!['mail', 'payment', 'gateways', 'issuing', 'welcome'].includes(section);

/** Milliseconds until settings that could not be read are read again. */
const retryAfter = 1000;

export type ShopSettings = ReturnType<typeof createSettings>;

/** The shopkeeper's settings, in memory on every server and read again when the log tells of a change. */
export function createSettings({ database, live, seal, pictures, bankTransferInfo = '', log }: SettingsDeps) {
	const defaults: Settings = {
		...defaultSettings,
		payment: { ...defaultSettings.payment, bankTransfer: bankTransferInfo },
	};
	let state: State = { settings: defaults, versions: {}, view: publicViewOf(defaults, [], 0) };
	let changes = 0;
	let readPages: ReadPages = async () => [];
	let readDelivery: ReadDelivery = async () => 0;
	let tellOfChange = () => {};
	let reading: Promise<void> | undefined;
	let again = false;

	/** A field that is newer than what is stored, or that does not fit any more, has its default; the others stay. */
	function readSection<Section extends SettingSection>(section: Section, stored: Stored): Settings[Section] {
		const kept = stored[section] ?? {};
		const unread = Object.fromEntries(secretsOf(section).map((field) => [field, null]));
		const stands = { ...defaults[section], ...kept, ...unread };
		const wrong = v.safeParse(settingForms[section], stands).issues?.map(({ path }) => String(path?.[0]?.key)) ?? [];
		const fitting = Object.entries(kept).filter(([field]) => !wrong.includes(field));
		const parsed = v.safeParse(settingForms[section], {
			...defaults[section],
			...Object.fromEntries(fitting),
			...unread,
		});
		return { ...defaults[section], ...(parsed.success && { ...parsed.output, ...sealedTexts(section, kept) }) };
	}

	function stateOf(rows: readonly repository.SettingRow[], pages: readonly PageLink[], delivery: number): State {
		const stored: Stored = Object.fromEntries(rows.map(({ section, value }) => [section, value]));
		const versions = Object.fromEntries(rows.map((row) => [row.section, row.version]));
		const settings: Settings = {
			identity: readSection('identity', stored),
			looks: readSection('looks', stored),
			home: readSection('home', stored),
			seller: readSection('seller', stored),
			payment: readSection('payment', stored),
			tax: readSection('tax', stored),
			gateways: readSection('gateways', stored),
			issuing: readSection('issuing', stored),
			orders: readSection('orders', stored),
			welcome: readSection('welcome', stored),
			mail: readSection('mail', stored),
		};
		return { settings, versions, view: publicViewOf(settings, pages, versions.public ?? 0, delivery) };
	}

	const readState = async (tx: Tx): Promise<State> =>
		stateOf(await repository.readAll(tx), await readPages(tx), await readDelivery(tx));

	function takeView(view: Shop): void {
		if (JSON.stringify(view) !== JSON.stringify(state.view)) changes++;
		state = { ...state, view };
	}

	async function read(): Promise<void> {
		const next = await database.transaction(async (tx) => {
			await repository.holdStill(tx);
			return readState(tx);
		});
		takeView(next.view);
		const changed = JSON.stringify(next.settings) !== JSON.stringify(state.settings);
		state = next;
		if (changed) tellOfChange();
	}

	/** One reading at a time; whoever asks during one gets what is read after it. */
	async function refresh(): Promise<void> {
		if (reading) {
			again = true;
			return reading;
		}
		reading = (async () => {
			do {
				again = false;
				await read();
			} while (again);
		})().finally(() => {
			reading = undefined;
		});
		return reading;
	}

	function refreshSoon(): void {
		refresh().catch((error: unknown) => {
			log.warn({ err: error }, 'The settings cannot be read');
			setTimeout(refreshSoon, retryAfter).unref();
		});
	}

	live.onGap(refreshSoon);
	live.onEvent(({ topic, body }) => {
		if (topic === settingsTopic) refreshSoon();
		if (topic !== topics.shop) return;
		// At once: a page that is rendered from now on names a position of the log at which this was known.
		const told = v.safeParse(ShopChanged, JSON.parse(body));
		if (told.success && told.output.shop.version > state.view.version) takeView(told.output.shop);
		refreshSoon();
	});

	const tell = (tx: Tx, shop: Shop): Promise<void> =>
		live.publisher.append(tx, { topic: topics.shop, body: { type: 'SHOP_CHANGED', shop } });

	/** To be called in the transaction that changes something of the public view; `refresh` and `wake` come after it. */
	async function announce(tx: Tx): Promise<void> {
		await repository.nextPublicVersion(tx);
		const { view } = await readState(tx);
		await tell(tx, view);
	}

	const stateOfSecret = (section: string, field: string, text: string): SecretState => {
		if (text === '') return 'none';
		return seal.opens(text, sealedFor(section, field)) ? 'kept' : 'lost';
	};

	/** Its schema leaves the sealed texts out. */
	function answer<Section extends SettingSection>(section: Section, { settings, versions }: State) {
		const secrets = Object.fromEntries(
			Object.entries(sealedTexts(section, settings[section])).map(([field, text]) => [
				field,
				stateOfSecret(section, field, text),
			]),
		);
		const { password = 'none' } = secrets;
		const told = { hasPassword: password !== 'none', passwordLost: password === 'lost', secrets };
		const shown = { ...settings[section], ...told, version: versions[section] ?? 0 };
		return v.parse(settingAnswers[section], shown) as SettingAnswer<Section>;
	}

	return {
		/** Read before the server answers anybody. */
		start: refresh,
		refresh,
		announce,

		/** Fills `pages` of the public view; said once, when the services are made. */
		showPages(reader: ReadPages): void {
			readPages = reader;
		},

		/** Fills `delivery` of the public view; said once, when the services are made. */
		showDelivery(reader: ReadDelivery): void {
			readDelivery = reader;
		},

		/** Calls `listener` after each change of a setting, wherever it was saved; said once, when the services are made. */
		onChange(listener: () => void): void {
			tellOfChange = listener;
		},

		/** From memory. Passwords and keys are sealed; `secret` opens them. */
		get: <Section extends SettingSection>(section: Section): Settings[Section] => state.settings[section],

		/** Empty without one. Throws WrongSecretKey. */
		secret<Section extends SecretSection>(section: Section, field: SecretField<Section>): string {
			const text = sealedTexts(section, state.settings[section])[field] ?? '';
			return text ? seal.open(text, sealedFor(section, field)) : '';
		},

		stateOfSecret: <Section extends SecretSection>(section: Section, field: SecretField<Section>): SecretState =>
			stateOfSecret(section, field, sealedTexts(section, state.settings[section])[field] ?? ''),

		view: (): Shop => state.view,
		/** Grows when the public view changes. */
		version: (): number => changes,

		/** For the form, read from the database: another server may have saved a moment ago. */
		async shown<Section extends SettingSection>(section: Section): Promise<SettingAnswer<Section>> {
			return answer(section, await readState(database));
		},

		/** Throws 409 with the current value when somebody else has saved since `version`. */
		async save<Section extends SettingSection>(
			session: Session,
			section: Section,
			body: SettingBody<Section>,
		): Promise<SettingAnswer<Section>> {
			await requirePictures(body);
			const saved = await database.transaction(async (tx) => {
				await repository.nextPublicVersion(tx);
				const before = await readState(tx);
				const { version: open, ...typed } = body;
				const version = before.versions[section] ?? 0;
				if (open != null && open !== version) throw versionConflict(answer(section, before), changedByOthers);
				const value = { ...before.settings[section], ...sealed(section, typed, before.settings) };
				await repository.write(tx, { section, value, version: version + 1 });
				const after = await readState(tx);
				await recordChanges(tx, session, [audited(section, before.settings, after.settings)]);
				await (isPublic(section) ? tell(tx, after.view) : live.publisher.settingsChanged(tx));
				return answer(section, after);
			});
			live.publisher.wake();
			await refresh();
			return saved;
		},
	};

	/** Those that the shop shows already are not asked for again: their store may be away. */
	async function requirePictures(body: object): Promise<void> {
		const named: Partial<Record<ShopPictureUse, string | null>> = body;
		const shown = { ...state.settings.looks, ...state.settings.payment };
		for (const use of shopPictureUses) {
			const address = named[use];
			if (!address || address === shown[use]) continue;
			if (!(await pictures.has(path.basename(address))))
				throw invalidFields({ [use]: 'Esa imagen no está guardada. Elígela otra vez.' });
		}
	}

	/** A secret that was typed is sealed; without one the stored one stays. */
	function sealed(section: SettingSection, typed: object, before: Settings): object {
		const given = new Map<string, string | null | undefined>(Object.entries(typed));
		const kept = Object.entries(sealedTexts(section, before[section])).map(([field, text]) => {
			const secret = given.get(field);
			return [field, secret == null ? text : secret && seal.seal(secret, sealedFor(section, field))];
		});
		return { ...typed, ...Object.fromEntries(kept) };
	}
}

const changedByOthers = 'Otra persona cambió estos ajustes mientras los editabas. Revisa los datos actuales.';

/** As an entry of the log says it: of a secret only that it was changed. */
const logged = (section: SettingSection, value: object, isChanged: (field: string) => boolean) => ({
	...value,
	...Object.fromEntries(secretsOf(section).map((field) => [field, isChanged(field) ? 'changed' : null])),
});

function audited(section: SettingSection, before: Settings, after: Settings) {
	const [was, is] = [sealedTexts(section, before[section]), sealedTexts(section, after[section])];
	return {
		action: 'update' as const,
		entity: 'settings' as const,
		entityId: settingSections.indexOf(section) + 1,
		label: settingTitles[section],
		before: logged(section, before[section], () => false),
		after: logged(section, after[section], (field) => was[field] !== is[field]),
	};
}

/** Why the shop cannot send mail since it has another key; null where it can. For whoever starts it. */
export async function explainLostMailPassword(database: Database, secretKey: string): Promise<string | null> {
	const rows = await repository.readAll(database);
	const password = rows.find(({ section }) => section === 'mail')?.value.password;
	if (!password || createSeal(secretKey).opens(password, sealedFor('mail', 'password'))) return null;
	return 'La contraseña del servidor de correo se guardó con otra SECRET_KEY y no se puede leer: la tienda no envía correos. Usa la clave de antes, o escríbela otra vez en Ajustes, sección Correo.';
}

/** For the line that says where the shop is, before any service is asked. */
export async function readShopName(database: Database): Promise<string> {
	const rows = await repository.readAll(database);
	const parsed = v.safeParse(settingForms.identity, rows.find(({ section }) => section === 'identity')?.value);
	return parsed.success ? parsed.output.name : defaultSettings.identity.name;
}

/** Answers how many passwords and keys there were. */
export async function resealSettings(tx: Tx, reseal: Reseal): Promise<number> {
	let count = 0;
	for (const row of await repository.readAll(tx)) {
		const texts = Object.entries(sealedTexts(row.section, row.value)).filter(([, text]) => text !== '');
		if (texts.length === 0) continue;
		const again = texts.map(([field, text]) => [field, reseal(text, sealedFor(row.section, field))]);
		await repository.write(tx, { ...row, value: { ...row.value, ...Object.fromEntries(again) } });
		count += texts.length;
	}
	return count;
}
