import CFFmpeg
import LockstepSamples

/// A packet on its way into a movie, with its times in ticks.
struct MuxedPacket {
    /// The encoded image.
    let packet: OwnedPacket
    /// When it is shown.
    let presentation: Int64
    /// When it is decoded.
    let decoding: Int64
    /// How long it lasts if no other packet follows.
    let duration: Int64

    /// Writes the times into the packet, now that it is known when the next one begins.
    func stamp(until end: Int64) {
        packet.pointer.pointee.pts = presentation
        packet.pointer.pointee.dts = decoding
        packet.pointer.pointee.duration = end - decoding
        packet.pointer.pointee.stream_index = 0
    }
}
