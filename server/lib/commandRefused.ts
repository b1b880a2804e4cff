/** A command that cannot be carried out, and changed nothing. Its message is for whoever typed it. */
export class CommandRefused extends Error {
	override name = 'CommandRefused';
}
