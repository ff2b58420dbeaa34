import { LossSignals } from '#templates/loss-sums/loss-signals.tsx';

/** Who is off over weeks, above the months' ranking: a line each, and the way to the charts. */
const SignalsOverWeeks = () => <LossSignals filter={{}} inset />;

export default SignalsOverWeeks;
