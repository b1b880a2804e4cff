import type { HealthState, SystemStatus } from '#contract/admin/system';
import { timeZone } from '#contract/shared/time';
import { formatDate } from '#lib/dates';
import { countOf } from '#lib/text';
import { durationText } from '../kit/shared/durationText';

const clock = new Intl.DateTimeFormat('es-PE', { timeStyle: 'medium', hour12: false, timeZone });

/** `14:05:09` */
export const timeText = (moment: string): string => clock.format(new Date(moment));

const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];

const rounded = (value: number): string => value.toLocaleString('es-PE', { maximumFractionDigits: value < 10 ? 1 : 0 });

/** `81 GB` */
export function bytesText(bytes: number): string {
	const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
	return `${rounded(bytes / 1000 ** step)} ${units[step]}`;
}

/** `0,4 ms`, `1,2 s` */
const millisecondsText = (milliseconds: number): string =>
	milliseconds < 1000 ? `${rounded(milliseconds)} ms` : `${rounded(milliseconds / 1000)} s`;

export interface Subject {
	label: string;
	state: HealthState;
	value: string;
	/** Null where all is well. */
	advice: string | null;
}

interface Description {
	label: string;
	value: (status: SystemStatus) => string;
	advice: (status: SystemStatus) => Record<Exclude<HealthState, 'ok'>, string>;
}

type Subjects = Record<
	'database' | 'log' | 'disk' | 'memory' | 'eventLoop' | 'clock' | 'backup' | 'mail' | 'proxy',
	Description
>;

const kinds = { pglite: 'Integrada', postgres: 'PostgreSQL' };

const unknown = 'No se sabe';

const subjects: Subjects = {
	database: {
		label: 'Base de datos',
		value: ({ database: { answer } }) => (answer === null ? 'No responde' : `Responde en ${millisecondsText(answer)}`),
		advice: ({ database: { answer, kind } }) => ({
			warning:
				'La base de datos responde despacio. Puede ser un archivo grande que se está importando; si dura más de unos minutos, revisa qué la ocupa.',
			problem:
				answer === null
					? `La base de datos no responde: la tienda solo muestra lo que tiene en memoria. ${kind === 'postgres' ? 'Revisa que PostgreSQL esté encendido y que este servidor llegue a él.' : 'Reinicia la tienda; lo guardado sigue guardado.'}`
					: 'La base de datos tarda segundos en responder y los clientes lo notan. Revisa qué la ocupa o dale un equipo con más capacidad.',
		}),
	},
	log: {
		label: 'Cambios en vivo',
		value: ({ log: { current, events, seconds } }) =>
			!current
				? 'Sin conexión con los cambios'
				: events === null
					? unknown
					: events === 0
						? 'Al día'
						: `${countOf(events, 'cambio pendiente', 'cambios pendientes')}, el primero de hace ${durationText((seconds ?? 0) * 1000)}`,
		advice: ({ log: { current } }) => ({
			warning:
				'Los cambios llegan con retraso a las pantallas abiertas. Si no se recupera solo, revisa la base de datos.',
			problem: current
				? 'Este servidor lleva demasiado tiempo sin leer los cambios de la tienda. Reinícialo; los pedidos no se pierden.'
				: 'Este servidor no se entera de lo que cambian los demás y no recibe visitas nuevas. Revisa su conexión con PostgreSQL; si usas PgBouncer, debe estar en modo sesión.',
		}),
	},
	disk: {
		label: 'Espacio en disco',
		value: ({ disk: { free, size } }) =>
			free === null || size === null ? unknown : `${bytesText(free)} libres de ${bytesText(size)}`,
		advice: ({ disk: { free, minimum } }) => ({
			warning: `Queda poco espacio: ${bytesText(free ?? 0)}. Con menos de ${bytesText(minimum)} la tienda deja de guardar cambios. Borra archivos que no necesites o amplía el disco.`,
			problem: `Queda poco espacio: ${bytesText(free ?? 0)}. La tienda no guarda cambios con menos de ${bytesText(minimum)}. Libera espacio en el disco y volverá a guardar sola, sin reiniciarla.`,
		}),
	},
	memory: {
		label: 'Memoria',
		value: ({ memory: { resident } }) => `${bytesText(resident)} en uso`,
		advice: ({ memory: { heap, heapLimit } }) => ({
			warning: `El programa usa ${bytesText(heap)} de los ${bytesText(heapLimit)} que puede usar. Si sigue subiendo, reinícialo en una hora tranquila y avisa a quien mantiene la tienda.`,
			problem: `El programa está por quedarse sin memoria: usa ${bytesText(heap)} de ${bytesText(heapLimit)}. Reinícialo ahora; los pedidos no se pierden.`,
		}),
	},
	eventLoop: {
		label: 'Rapidez del servidor',
		value: ({ eventLoop: { p99 } }) =>
			p99 < 1 ? 'Atiende al instante' : `Casi siempre espera menos de ${millisecondsText(p99)}`,
		advice: () => ({
			warning:
				'El servidor atiende con un poco de retraso. Si pasa a menudo, dale un equipo más rápido o suma otro servidor.',
			problem:
				'El servidor se queda trabado por momentos y los clientes esperan. Reinícialo y, si vuelve a pasar, suma otro servidor.',
		}),
	},
	clock: {
		label: 'Reloj',
		value: ({ clock: { aheadSeconds: ahead } }) =>
			Math.abs(ahead) < 1
				? 'El mismo que el de la base de datos'
				: `${ahead > 0 ? 'Adelantado' : 'Atrasado'} ${durationText(Math.abs(ahead) * 1000)} respecto de la base de datos`,
		advice: () => ({
			warning: 'El reloj de este servidor se está apartando del de la base de datos. Sincronízalo por NTP.',
			problem:
				'El reloj de este servidor no es el de la base de datos: por seguridad no cancela pedidos sin pagar ni suelta productos apartados. Sincroniza ambos equipos por NTP; después sigue solo.',
		}),
	},
	mail: {
		label: 'Correo',
		value: ({ mail: { sends, passwordLost, waiting } }) =>
			!sends
				? passwordLost
					? 'Falta la contraseña'
					: 'Sin servidor de correo'
				: waiting === null
					? unknown
					: countOf(waiting, 'correo en espera', 'correos en espera'),
		advice: ({ mail: { sends, passwordLost } }) => ({
			warning: sends
				? 'Hay correos de las últimas 24 horas que no se pudieron entregar. Mira por qué en la pantalla Correo.'
				: 'La tienda no envía correos sola. Complétalo en los ajustes de correo; mientras tanto, cópialos de la pantalla Correo.',
			problem: passwordLost
				? 'La contraseña de tu servidor de correo se guardó con otra clave (SECRET_KEY) y ya no se puede leer. Escríbela otra vez en los ajustes de correo; mientras tanto, copia los correos de la pantalla Correo.'
				: 'Tu servidor de correo no acepta los correos. Mira qué responde en la pantalla Correo; la tienda vuelve a intentarlo sola.',
		}),
	},
	backup: {
		label: 'Copia de seguridad',
		value: ({ backup: { at }, at: now }) =>
			at === null ? 'Nunca' : `Hace ${durationText(Date.parse(now) - Date.parse(at))} (${formatDate(at, 'time')})`,
		advice: ({ backup: { at } }) => ({
			warning:
				at === null
					? 'Todavía no hay ninguna copia. Hazla aquí con «Hacer y descargar la copia».'
					: 'La última copia ya tiene más de dos días. Haz una aquí con «Hacer y descargar la copia».',
			problem:
				'La última copia tiene más de una semana: si falla el disco, se pierde todo lo posterior. Haz una aquí con «Hacer y descargar la copia».',
		}),
	},
	proxy: {
		label: 'Proxy',
		value: ({ proxy: { requests } }) =>
			requests === 0 ? 'En orden' : countOf(requests, 'visita sin distinguir', 'visitas sin distinguir'),
		advice: ({ proxy: { address } }) => ({ warning: nameProxy(address), problem: nameProxy(address) }),
	},
};

const nameProxy = (address: string | null): string =>
	`Un proxy trae a tus visitantes y la tienda los cuenta como una sola persona: pocos pueden comprar o entrar a la vez. En el equipo de la tienda, configura TRUST_PROXY=${address} y reinicia.`;

export const subjectsOf = (status: SystemStatus): Subject[] =>
	(Object.keys(subjects) as (keyof Subjects)[]).map((name) => {
		const { label, value, advice } = subjects[name];
		const { state } = status[name];
		return { label, state, value: value(status), advice: state === 'ok' ? null : advice(status)[state] };
	});

export function factsOf({ program, database, live, work, servers, at }: SystemStatus): [string, [string, string][]][] {
	const busy = ({ running, waiting, refused }: SystemStatus['work']['readings']) =>
		`${running} en curso, ${waiting} en espera, ${refused} rechazadas`;
	return [
		[
			'Programa',
			[
				['Versión', program.version],
				[
					'Abierto desde',
					`${formatDate(program.startedAt, 'time')} (hace ${durationText(Date.parse(at) - Date.parse(program.startedAt))})`,
				],
				['Node', program.node],
			],
		],
		[
			'Base de datos',
			[
				['Tipo', kinds[database.kind]],
				['Versión', database.version ?? unknown],
				['Esquema', program.schema === null ? unknown : String(program.schema)],
				['Tamaño', database.size === null ? unknown : bytesText(database.size)],
				...database.pools.map(({ name, size, inUse, waiting }): [string, string] => [
					name === 'reads' ? 'Conexiones de lectura' : 'Conexiones',
					`${inUse} de ${size} en uso, ${waiting} en espera`,
				]),
			],
		],
		[
			'Visitas en vivo',
			[
				['Pantallas conectadas', live.sessions.toLocaleString('es-PE')],
				['Por WebSocket', live.websocket.toLocaleString('es-PE')],
				['Por SockJS', live.sockjs.toLocaleString('es-PE')],
			],
		],
		[
			'Trabajo',
			[
				['Búsquedas y listas', busy(work.readings)],
				['Compras', busy(work.checkouts)],
				['Contraseñas', busy(work.passwords)],
			],
		],
		[
			'Servidores de la tienda',
			servers.map(({ address, since }, index): [string, string] => [
				`${index + 1}. ${address === 'local' ? 'Este equipo' : address}`,
				`desde ${formatDate(since, 'time')}`,
			]),
		],
	];
}
