import { Ruler } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '#ui/Button';
import { lazyPart } from '#ui/PageBoundary';
import { useShop } from '#ui/shop';

const SizeGuideDialog = lazyPart(() => import(/* webpackChunkName: "size-guide" */ './SizeGuideDialog'));

/** Opens a page of the shop; hidden if unpublished. */
export function SizeGuide({ slug }: { slug: string }) {
	const [open, setOpen] = useState(false);
	const navigate = useNavigate();
	const isShown = useShop().pages.some((page) => page.slug === slug);
	if (!isShown) return null;
	return (
		<div>
			<Button size="s" variant="quiet" icon={<Ruler size={18} />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
				Guía de tallas
			</Button>
			{open && (
				<SizeGuideDialog slug={slug} onClose={() => setOpen(false)} onFailed={() => void navigate(`/p/${slug}`)} />
			)}
		</div>
	);
}
