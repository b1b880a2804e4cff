import { FolderPlus } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '#api/errorText';
import { countOf } from '#lib/text';
import { useAppDispatch } from '#store';
import { Button } from '#ui/Button';
import { Notice } from '#ui/Notice';
import { categories } from '../kit/entities/category';
import { formInput, formValues } from '../kit/entities/entityValues';
import { listed } from './numberText';

/** `onCreated`: the preview compares again. */
export function NewCategories({ names, onCreated }: { names: readonly string[]; onCreated: () => void }) {
	const dispatch = useAppDispatch();
	const [busy, setBusy] = useState(false);
	const [problem, setProblem] = useState<string | null>(null);
	const { fields, save, texts } = categories;
	const create = async () => {
		setBusy(true);
		setProblem(null);
		for (const name of names) {
			const input = formInput(fields, { ...formValues(fields, null), name });
			const { error } = await save(dispatch, { row: null, input, shown: {} });
			if (!error) continue;
			setProblem(`«${name}»: ${errorText(error, texts.saveError(error))}`);
			break;
		}
		setBusy(false);
		onCreated();
	};
	return (
		<div className="well stack gap-2 start">
			<p>{`${names.length === 1 ? 'La tienda no tiene la categoría' : 'La tienda no tiene las categorías'} ${listed(names)}.`}</p>
			<Button size="s" icon={<FolderPlus size={16} />} loading={busy} onClick={create}>
				{names.length === 1 ? 'Crear la categoría' : `Crear ${countOf(names.length, 'categoría', 'categorías')}`}
			</Button>
			{problem && (
				<Notice tone="danger" role="alert">
					{problem}
				</Notice>
			)}
		</div>
	);
}
