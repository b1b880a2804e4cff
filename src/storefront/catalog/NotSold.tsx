import type { ReactNode } from 'react';
import type { Product } from '#contract/catalog/product';
import { LinkButton } from '#ui/Button';
import { Notice } from '#ui/Notice';
import { categoryPath } from './aisles';

type Category = Product['category'];

export const NotSold = ({ category, children }: { category: Category; children?: ReactNode }) => (
	<div className="stack gap-3 start">
		<Notice tone="warning" role="status">
			Este producto ya no está disponible
		</Notice>
		{children}
		<LinkButton to={category ? categoryPath(category.id) : '/products'}>
			{category?.name ? `Ver más en ${category.name}` : 'Ver otros productos'}
		</LinkButton>
	</div>
);
