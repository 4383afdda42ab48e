/// A movie's fragment: one `moof` with one `mdat`.
struct FragmentBoxes {
    /// The fragment's number, from 1.
    var sequence: UInt32
    /// The samples.
    var run: SampleRun

    /// The offset of each sample's bytes in the fragment.
    var offsets: [Int] {
        var offset = fragmentBytes(dataOffset: 0).count + 8
        return run.samples.map { sample in
            defer { offset += sample.bytes.count }
            return offset
        }
    }

    /// Returns the fragment's bytes.
    func bytes() -> [UInt8] {
        let headerCount = fragmentBytes(dataOffset: 0).count
        var file = BoxWriter()
        file.data(fragmentBytes(dataOffset: Int32(clamping: headerCount + 8)))
        file.box("mdat") { box in
            for sample in run.samples { box.data(sample.bytes) }
        }
        return file.bytes
    }

    private func fragmentBytes(dataOffset: Int32) -> [UInt8] {
        var file = BoxWriter()
        file.box("moof") { fragment in
            fragment.fullBox("mfhd") { $0.number(sequence) }
            fragment.box("traf") { track in
                // Flag: offsets count from the fragment's beginning.
                track.fullBox("tfhd", flags: 0x02_0000) { $0.number(UInt32(1)) }
                track.fullBox("tfdt", version: 1) { box in
                    box.number(run.samples.first?.decoding ?? 0)
                }
                // Flags: offset; each sample's duration, size, flags and composition offset.
                track.fullBox("trun", version: 1, flags: 0xF01) { box in
                    box.number(UInt32(truncatingIfNeeded: run.samples.count))
                    box.number(dataOffset)
                    for (sample, duration) in zip(run.samples, run.durations) {
                        box.number(duration)
                        box.number(UInt32(truncatingIfNeeded: sample.bytes.count))
                        // The sample depends on no other; or it depends on others and is not a sync
                        // sample.
                        box.number(UInt32(sample.isSync ? 0x0200_0000 : 0x0101_0000))
                        box.number(Int32(clamping: sample.presentation - sample.decoding))
                    }
                }
            }
        }
        return file.bytes
    }
}
