import { type CSSProperties, createContext, type ReactNode, useContext } from 'react';
import type { Category } from '#contract/catalog/product';
import { idsWithin, lineOf } from '#contract/catalog/tree';
import { isActive } from '#lib/product';
import { cx } from '#ui/cx';
import { adminApi } from '../adminApi';
import { PresenceMark } from '../presence/PresenceMark';
import { ActiveBadge } from '../shared/StateBadge';
import styles from './CategoryCells.module.css';
import { pathOf } from './categoryTree';
import { Subject } from './Subject';

interface CategoryTree {
	/** As the list shows them, with a move that is not saved yet. */
	categories: readonly Category[];
	/** In tree order. */
	rows: readonly Category[];
	/** The category that is being moved. */
	movingId: number | null;
	handle: (category: Category) => ReactNode;
}

/** Null: the list is flat. */
export const CategoryTreeContext = createContext<CategoryTree | null>(null);

const useCategories = (): readonly Category[] => adminApi.endpoints.getAllCategories.useQueryState().data ?? [];

export function CategorySubject({ category }: { category: Category }) {
	const { id, name, imageUrl, parentId } = category;
	const known = useCategories();
	const tree = useContext(CategoryTreeContext);
	const subject = (
		<Subject
			name={name}
			detail={tree ? undefined : pathOf(known, parentId)}
			imageUrl={imageUrl}
			hueId={id}
			mark={<PresenceMark kind="category" id={id} />}
		/>
	);
	if (!tree) return subject;
	const { categories, movingId, handle } = tree;
	const isCarried = movingId !== null && idsWithin(categories, movingId).includes(id);
	return (
		<div
			className={cx('row gap-1', styles.branch)}
			style={{ '--depth': lineOf(categories, parentId).length } as CSSProperties}
			data-carried={isCarried ? (id === movingId ? 'first' : 'below') : undefined}
		>
			{handle(category)}
			{subject}
		</div>
	);
}

export function CategoryState({ category }: { category: Category }) {
	const hiding = lineOf(useCategories(), category.parentId).find((above) => !isActive(above));
	return (
		<div className="stack gap-1 start">
			<ActiveBadge active={isActive(category)} feminine />
			{isActive(category) && hiding && <span className="fine">{`Oculta por ${hiding.name}`}</span>}
		</div>
	);
}
