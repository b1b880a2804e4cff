import { Tags } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useIsOurs } from '#api/backEnd';
import { useMay } from '#auth/may';
import type { Category } from '#contract/catalog/product';
import { IconButton } from '#ui/Button';
import { LoadedDialog } from '../kit/shared/LoadedDialog';

const loadAttributes = () => import('./AttributesDialog');

/** `action`: of a row; `dialog`: its attributes. */
export function useAttributesAction() {
	const [category, ask] = useState<Category | null>(null);
	const [action] = useState(
		() =>
			(row: Category): ReactNode => (
				<IconButton size="s" label={`Atributos de ${row.name}`} onClick={() => ask(row)}>
					<Tags size={18} />
				</IconButton>
			),
	);
	const isOurs = useIsOurs();
	const mayChange = useMay('catalogue:write');
	const close = () => ask(null);
	return {
		action: isOurs && mayChange ? action : undefined,
		dialog: category && (
			<LoadedDialog title={`Atributos de ${category.name}`} load={loadAttributes} onClose={close}>
				{({ AttributesDialog }) => <AttributesDialog category={category} onClose={close} />}
			</LoadedDialog>
		),
	};
}
