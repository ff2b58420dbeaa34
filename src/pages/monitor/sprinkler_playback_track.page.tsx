import { sprinklerPlaybackAddress } from '#state/tracks/track-address.ts';
import { PlaybackPage } from '#templates/replay/playback/playback-page.tsx';

/** The past of sprinkler trucks: where they sprayed, and how much water was left. */
const SprinklerPlaybackPage = () => <PlaybackPage address={sprinklerPlaybackAddress} sprinklers />;

export default SprinklerPlaybackPage;
