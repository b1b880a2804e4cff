import { legalPages } from '#contract/shop/default';
import { Link } from './Link';
import { useShop } from './shop';

/** Its links open a new tab, so the form stays. */
export function LegalNote({ act }: { act: string }) {
	const { pages } = useShop();
	const link = (slug: string) => {
		const page = pages.find((one) => one.slug === slug);
		return (
			page && (
				<Link to={`/p/${slug}`} target="_blank">
					{page.title}
				</Link>
			)
		);
	};
	const [terms, privacy] = [link(legalPages.terms), link(legalPages.privacy)];
	if (!terms && !privacy) return null;
	return (
		<p className="note">
			{terms && (
				<span>
					<span>{`Al ${act} aceptas: `}</span>
					{terms}
					<span>. </span>
				</span>
			)}
			{privacy && (
				<span>
					<span>Cómo cuidamos tus datos: </span>
					{privacy}
					<span>.</span>
				</span>
			)}
		</p>
	);
}
