import { SearchX } from 'lucide-react';
import { LinkButton } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import { usePageTitle } from '../ui/usePageTitle';

/** R2-06. */
export default function NotFoundPage() {
	usePageTitle('Página no encontrada');
	return (
		<EmptyState
			heading="h1"
			title="Página no encontrada"
			icon={<SearchX size={28} />}
			action={
				<>
					<LinkButton to="/" variant="primary">
						Volver al inicio
					</LinkButton>
					<LinkButton to="/products">Ver productos</LinkButton>
				</>
			}
		>
			La dirección no existe o cambió de lugar.
		</EmptyState>
	);
}
