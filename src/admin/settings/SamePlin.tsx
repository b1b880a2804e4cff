import { useEffect, useState } from 'react';
import { CheckboxField } from '#ui/fields';
import type { SectionForm } from './useSectionForm';

/** Most people have Plin on the number of their Yape. */
export function SamePlin({ form }: { form: SectionForm }) {
	const { yapeNumber = '', yapeHolder = '', plinNumber = '', plinHolder = '' } = form.watch();
	const [same, setSame] = useState(plinNumber !== '' && plinNumber === yapeNumber && plinHolder === yapeHolder);
	const { setValue } = form;
	useEffect(
		function followYape() {
			if (!same) return;
			setValue('plinNumber', yapeNumber, { shouldDirty: true });
			setValue('plinHolder', yapeHolder, { shouldDirty: true });
		},
		[same, yapeNumber, yapeHolder, setValue],
	);
	if (!yapeNumber.trim()) return null;
	return (
		<CheckboxField
			label="Uso el mismo número en Plin"
			checked={same}
			onChange={({ target }) => {
				setSame(target.checked);
				if (!target.checked) for (const name of ['plinNumber', 'plinHolder']) setValue(name, '', { shouldDirty: true });
			}}
		/>
	);
}
