import type { FiledComplaint } from '#contract/complaints/complaint';
import type { TestApp } from '#server/testing/testApp';

/** A sheet as the form sends it. */
export const aSheet = {
	kind: 'RECLAMO',
	name: 'Rosa Quispe Mamani',
	documentType: 'DNI',
	document: '45678912',
	address: 'Jr. Puno 123, Lima',
	phone: '987 654 321',
	email: 'rosa@correo.pe',
	good: 'PRODUCTO',
	amount: '120.50',
	description: 'Una licuadora de 600 W',
	orderNumber: '',
	detail: 'Llegó con la jarra rota.',
	request: 'Quiero que me la cambien.',
	accepted: true,
};

let keys = 0;

/** Sends a sheet with a key of its own. */
export const sendSheet = (
	test: TestApp,
	changes: Record<string, unknown> = {},
	key = `sheet-of-a-test-${++keys}`,
	remoteAddress?: string,
) =>
	test.call('POST', '/api/complaints', {
		json: { ...aSheet, ...changes },
		headers: { 'idempotency-key': key, ...(remoteAddress && { 'x-forwarded-for': remoteAddress }) },
	});

/** Files a sheet; fails loudly, so that a test does not go on with nothing. */
export async function fileSheet(
	test: TestApp,
	changes: Record<string, unknown> = {},
	remoteAddress?: string,
): Promise<FiledComplaint> {
	const answer = await sendSheet(test, changes, undefined, remoteAddress);
	if (answer.statusCode !== 201) throw new Error(`${answer.statusCode} ${answer.body}`);
	return answer.json<FiledComplaint>();
}
