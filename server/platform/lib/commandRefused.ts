/** Nothing was changed. The message is for the operator. */
export class CommandRefused extends Error {
	override name = 'CommandRefused';
}
