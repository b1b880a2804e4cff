import { categoryKey } from '#contract/catalog/import';
import { countOf } from '#lib/text';
import { CheckboxField } from '#ui/fields';
import type { ImportFile } from './importFile';
import { listed } from './numberText';

interface NewCategoriesProps {
	file: ImportFile;
	/** Paths of the file that the shop lacks. */
	missing: readonly string[];
	/** The preview compares again. */
	onChange: () => void;
}

/** The import creates them, so that a file that is given up leaves no empty category in the shop. */
export function NewCategories({ file, missing, onChange }: NewCategoriesProps) {
	const chosen = [...file.newCategories.values()];
	const names = [...chosen, ...missing.filter((name) => !file.newCategories.has(categoryKey(name)))];
	if (names.length === 0) return null;
	const amount = names.length === 1 ? 'la categoría' : `las ${countOf(names.length, 'categoría', 'categorías')}`;
	return (
		<div className="well stack gap-2 start">
			<p>{`${names.length === 1 ? 'La tienda no tiene la categoría' : 'La tienda no tiene las categorías'} ${listed(names)}.`}</p>
			<CheckboxField
				label={`Crear ${amount} al importar`}
				checked={chosen.length === names.length}
				onChange={({ target }) => {
					file.newCategories.clear();
					if (target.checked) for (const name of names) file.newCategories.set(categoryKey(name), name);
					onChange();
				}}
			/>
		</div>
	);
}
