/** Its message is for whoever typed the command. */
export class CommandRefused extends Error {
	override name = 'CommandRefused';
}
