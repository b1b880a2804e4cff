import type { ComponentProps } from 'react';
import { SelectField } from '../../../ui/fields';
import { useShop } from '../../../ui/shop';

/** A page that is published no more stays chosen until somebody chooses another. */
export function SizeGuideField({ help, ...props }: Omit<ComponentProps<typeof SelectField>, 'options'>) {
	const { pages } = useShop();
	return (
		<SelectField
			{...props}
			options={[{ value: '', label: 'Ninguna' }, ...pages.map(({ slug, title }) => ({ value: slug, label: title }))]}
			help={help ?? 'Una página de la tienda, que se abre desde sus productos.'}
		/>
	);
}
