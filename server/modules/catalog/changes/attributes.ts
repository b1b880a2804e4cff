import {
	type Attribute,
	type AttributeChanges,
	type AttributeValues,
	readAttribute,
} from '#contract/catalog/attributes';

/**
 * All values afterwards. Those that `attributes` of the category do not name stay as they are stored. Without `attributes`
 * nothing is judged: the category is yet to be made, or refused.
 */
export function attributesAfter(
	changes: AttributeChanges | undefined,
	stored: AttributeValues,
	attributes: readonly Attribute[] | undefined,
	refuse: (field: string, message: string) => void,
): AttributeValues {
	if (!changes || !attributes) return stored;
	const after = new Map(Object.entries(stored));
	for (const [id, input] of Object.entries(changes)) {
		const attribute = attributes.find((one) => one.id === Number(id));
		const read = attribute && readAttribute(attribute, input);
		if (!read) {
			// A form may take away what its category has lost since.
			if (input !== null) refuse(`attributes.${id}`, 'Este atributo no es de la categoría');
		} else if ('problem' in read) refuse(`attributes.${id}`, read.problem);
		else if (read.value === null) after.delete(id);
		else after.set(id, read.value);
	}
	return Object.fromEntries(after);
}
