/** Declared here because no library of types knows the scope of audio worklets. */
declare abstract class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare const registerProcessor: (
  name: string,
  kind: new () => AudioWorkletProcessor & {
    process: (inputs: readonly (readonly Float32Array[])[]) => boolean;
  },
) => void;

/** Hands what the microphone hears to the page. */
class SampleTaker extends AudioWorkletProcessor {
  process(inputs: readonly (readonly Float32Array[])[]): boolean {
    const heard = inputs[0]?.[0];
    // The browser uses the array again: a copy is sent.
    if (heard !== undefined) this.port.postMessage(heard.slice());
    return true;
  }
}

registerProcessor('sample-taker', SampleTaker);
