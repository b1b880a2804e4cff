import { descriptionBlocks } from '#lib/description';
import { cx } from '#ui/cx';
import styles from './ProductDetail.module.css';

export const Description = ({ text }: { text: string }) => (
	<div className={cx('stack gap-3', styles.description)}>
		{descriptionBlocks(text).map((block, at) => {
			// biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text have no other identity
			if (block.type === 'paragraph') return <p key={at}>{block.text}</p>;
			const List = block.ordered ? 'ol' : 'ul';
			return (
				// biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text have no other identity
				<List key={at}>
					{block.items.map((item, place) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: the items of a list have no other identity
						<li key={place}>{item}</li>
					))}
				</List>
			);
		})}
	</div>
);
