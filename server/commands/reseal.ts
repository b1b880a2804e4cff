import { resealSecondFactors } from '#modules/account/secondFactor';
import { resealComplaints } from '#modules/complaints/links';
import { resealMails } from '#modules/mail/service';
import { resealSettings } from '#modules/settings/secrets';
import type { Config } from '#platform/config';
import { type DatabaseLog, dropStoredSecret, migrate, openDatabase, readStoredSecrets } from '#platform/db';
import { createReseal, createSeal, WrongSecretKey } from '#platform/lib/sealed';
import { CommandRefused } from '#platform/lib/shopError';
import { refuseWhileOpen } from './requirements';

const usage = 'Falta la clave nueva, de 32 caracteres o más: NEW_SECRET_KEY=… npm run reseal';

/** Seals the database's secrets with NEW_SECRET_KEY, all or none. */
export async function reseal(config: Config, _args: string[], log: DatabaseLog): Promise<string> {
	const { newSecretKey, dataDir } = config;
	if (!newSecretKey) throw new CommandRefused(usage);
	const database = await openDatabase({ ...config, log });
	try {
		await refuseWhileOpen(database);
		await migrate(database);
		const place = { database, dataDir };
		const key = config.secretKey ?? (await readStoredSecrets(place))['secret-key'];
		if (!key) throw new CommandRefused('No hay SECRET_KEY ni una clave generada: la tienda todavía no se abrió.');
		if (key === newSecretKey) throw new CommandRefused('NEW_SECRET_KEY es la clave que la tienda ya usa.');
		const done = await database.transaction(async (tx) => {
			const resealText = createReseal(createSeal(key), createSeal(newSecretKey));
			return {
				factors: await resealSecondFactors(tx, resealText),
				passwords: await resealSettings(tx, resealText),
				mails: await resealMails(tx, resealText),
				complaints: await resealComplaints(tx, newSecretKey),
			};
		});
		// The old key is useless, and backups would include it.
		await dropStoredSecret(place, 'secret-key');
		return `Cifrado con la clave nueva: ${done.factors} segundos factores, ${done.passwords} contraseñas y claves de los ajustes y ${done.mails} correos.
Desde ahora abre la tienda, en todos los servidores, con SECRET_KEY en la clave nueva.${done.complaints > 0 ? lostLinks : ''}`;
	} catch (error) {
		if (!(error instanceof WrongSecretKey)) throw error;
		throw new CommandRefused(`${error.message} No se cambió nada.`);
	} finally {
		await database.close();
	}
}

/** The old key may have leaked. */
const lostLinks = `
Los enlaces de hojas de reclamación que ya salieron por correo dejaron de abrir. En Correo, envía otra vez la «Copia de
reclamo» de cada hoja que espera respuesta.`;
