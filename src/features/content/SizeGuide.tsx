import { Ruler } from 'lucide-react';
import { lazy, useState } from 'react';
import { Button } from '../../ui/Button';
import { LaterPart } from '../../ui/PageBoundary';
import { useShop } from '../../ui/shop';

const SizeGuideDialog = lazy(() => import(/* webpackChunkName: "size-guide" */ './SizeGuideDialog'));

/** Opens a page of the shop; one that is not published is not offered. */
export function SizeGuide({ slug }: { slug: string }) {
	const [open, setOpen] = useState(false);
	const isShown = useShop().pages.some((page) => page.slug === slug);
	if (!isShown) return null;
	return (
		<div>
			<Button size="s" variant="quiet" icon={<Ruler size={18} />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
				Guía de tallas
			</Button>
			{open && (
				<LaterPart>
					<SizeGuideDialog slug={slug} onClose={() => setOpen(false)} />
				</LaterPart>
			)}
		</div>
	);
}
