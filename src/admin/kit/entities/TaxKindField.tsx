import type { ComponentProps } from 'react';
import { taxKindLabels, taxKinds } from '#contract/tax/kinds';
import { SelectField } from '#ui/fields';

interface TaxKindFieldProps extends Omit<ComponentProps<typeof SelectField>, 'options'> {
	/** What no kind stands for. */
	none: string;
}

const kinds = taxKinds.map((value) => ({ value, label: taxKindLabels[value] }));

export function TaxKindField({ none, ...props }: TaxKindFieldProps) {
	return (
		<SelectField
			{...props}
			options={[{ value: '', label: none }, ...kinds.filter(({ label }) => label !== none)]}
			help="Exonerado: alimentos frescos del Apéndice I de la Ley del IGV, como frutas y verduras. Inafecto: lo que la ley deja fuera del IGV. Todo lo demás es gravado."
		/>
	);
}
