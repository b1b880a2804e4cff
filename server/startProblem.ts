import { StoreUnavailable } from '#modules/media/pictureStore';
import { ConfigError } from '#platform/config';
import { FolderInUse } from '#platform/db';
import { WrongSecretKey } from '#platform/lib/sealed';
import { CommandRefused } from '#platform/lib/shopError';

interface Problem {
	code?: string;
	syscall?: string;
	path?: string;
	port?: number;
	address?: string;
	hostname?: string;
}

const notWritable = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'EISDIR', 'ELOOP']);
const unreachable = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']);

/** By SQLSTATE, of connection and migrations. */
const refusals: Record<string, string> = {
	'3D000': 'La base de datos de DATABASE_URL no existe. Créala con createdb.',
	'28P01': 'PostgreSQL no acepta el usuario o la contraseña de DATABASE_URL.',
	'28000': 'PostgreSQL no acepta el usuario de DATABASE_URL.',
	'42501': 'Al usuario de DATABASE_URL le faltan permisos en la base de datos (necesita CREATE).',
	'53300': 'PostgreSQL ya no acepta más conexiones. Sube max_connections o cierra otros programas.',
	'57P03': 'PostgreSQL todavía está arrancando. Vuelve a intentarlo en unos segundos.',
};

/** One line for a known cause, else the stack. */
export function explain(error: unknown): string {
	if ([ConfigError, FolderInUse, CommandRefused, WrongSecretKey].some((kind) => error instanceof kind))
		return (error as Error).message;
	if (error instanceof StoreUnavailable)
		return `No se pudo usar el almacén de imágenes de UPLOADS_URL (${error.message}).`;
	const explanation = ofListening(error as Problem) ?? ofFolder(error as Problem) ?? ofPostgres(error);
	return explanation ?? (error instanceof Error ? (error.stack ?? error.message) : String(error));
}

function ofListening({ code, syscall, port, address, hostname }: Problem): string | undefined {
	if (code === 'EADDRINUSE') {
		return `El puerto ${port} de ${address} ya está en uso. Cierra el otro programa o elige otro puerto, por ejemplo: PORT=${(port ?? 3000) + 1} npm start`;
	}
	if (syscall === 'listen' && code === 'EACCES')
		return `No hay permiso para abrir el puerto ${port}. Elige otro con PORT.`;
	if (syscall === 'listen')
		return `La dirección ${address} de HOST no es de este equipo. Elige otra, por ejemplo 127.0.0.1.`;
	if (syscall === 'getaddrinfo') return `No se encuentra el equipo ${hostname}. Revisa HOST y DATABASE_URL.`;
	return undefined;
}

function ofFolder({ code = '', syscall, path }: Problem): string | undefined {
	if (code === 'ENOSPC') return 'No queda espacio en el disco. Libera espacio y vuelve a intentarlo.';
	if (!path || !(notWritable.has(code) || (code === 'ENOENT' && syscall === 'mkdir'))) return undefined;
	return `No se puede escribir en ${path} (${code}). Da permiso a la cuenta que abre la tienda, o elige otra carpeta con DATA_DIR.`;
}

function ofPostgres(error: unknown): string | undefined {
	const { code = '', cause } = error as { code?: string; cause?: unknown };
	if (refusals[code]) return refusals[code];
	if (unreachable.has(code))
		return `PostgreSQL no responde en la dirección de DATABASE_URL (${code}). ¿Está en marcha?`;
	return cause ? ofPostgres(cause) : undefined;
}
