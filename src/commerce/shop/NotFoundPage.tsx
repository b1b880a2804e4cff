import { SearchX } from 'lucide-react';
import { LinkButton } from '#ui/Button';
import { EmptyState } from '#ui/EmptyState';
import { PageMeta } from '#ui/PageMeta';

/** R2-06. */
export default function NotFoundPage() {
	return (
		<>
			<PageMeta title="Página no encontrada" status={404} />
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
		</>
	);
}
