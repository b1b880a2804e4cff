import type { ComponentProps } from 'react';
import { SelectField } from '#ui/fields';
import { useShop } from '#ui/shop';

interface SizeGuideFieldProps extends Omit<ComponentProps<typeof SelectField>, 'options'> {
	/** Label of no page. */
	none?: string;
}

/** An unpublished page stays chosen until somebody chooses another. */
export function SizeGuideField({ help, none = 'Ninguna', ...props }: SizeGuideFieldProps) {
	const { pages } = useShop();
	return (
		<SelectField
			{...props}
			options={[{ value: '', label: none }, ...pages.map(({ slug, title }) => ({ value: slug, label: title }))]}
			help={help ?? 'Una página de la tienda, que se abre desde sus productos.'}
		/>
	);
}
