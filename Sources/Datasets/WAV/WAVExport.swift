import LockstepFormats
import LockstepSamples
import LockstepSessions

/// Writes `audio.wav`: the microphone's samples, with silence where blocks are missing.
struct WAVExport {
    /// The file's name.
    static let fileName = "audio.wav"

    let job: ExportJob

    /// What was written so far.
    private struct Progress {
        var previous: AudioRow?
        var first: HostTime?
        var byteCount = 0
        var gapCount = 0
        var silentSampleCount = 0

        /// The delay of the last block, in seconds: its position in the file minus its position by
        /// timestamps.
        ///
        /// Negative if it is too early.
        func delay(_ format: AudioFormat) -> Double {
            guard let first, let previous else { return 0 }
            let start = byteCount / format.byteCount - previous.sampleCount
            return Double(start) / format.rateHertz - (previous.timestamp - first).seconds
        }
    }

    /// The smallest delay of the last block that is reported, in seconds (chosen here).
    private static let smallestDelay = 0.001

    func write() throws {
        let hasAudio = job.contents.samples[.audio] != nil
        let audio = hasAudio ? try job.session.audioFile() : nil
        var progress = Progress()
        try job.folder.write(Self.fileName, .wav) { file in
            let rows = try job.rows()
            while let row = try rows.next() {
                try job.reporter.advance()
                guard case .audio(let row) = row, let audio else { continue }
                try append(audio.block(of: row), of: row, to: file, &progress)
            }
            let header = WAVHeader(format: audio?.format, byteCount: progress.byteCount)
            return (header.before(.wav), header.after(.wav))
        }
        if progress.byteCount == 0 { job.reporter.markEmpty() }
        if let audio { try report(progress, audio.format) }
    }

    private func append(
        _ block: AudioBlock, of row: AudioRow, to file: AppendingFile, _ progress: inout Progress
    ) throws {
        let format = block.format
        let gap =
            progress.previous.map { row.breakSeconds(after: $0, rateHertz: format.rateHertz) } ?? 0
        let missing = gap > AudioRow.shortestBreakSeconds ? (gap * format.rateHertz).rounded() : 0
        guard
            missing + Double(block.sampleCount)
                <= Double((WAVHeader.largestByteCount - progress.byteCount) / format.byteCount)
        else { throw ExportError(.audioTooLong, place: Place(file: RowFile.audio.rawValue)) }
        if missing > 0 {
            let count = Int(missing)
            try append(zeros: count * format.byteCount, to: file)
            progress.gapCount += 1
            progress.silentSampleCount += count
            progress.byteCount += count * format.byteCount
        }
        try block.bytes.withUnsafeBytes { try file.append($0) }
        progress.byteCount += block.bytes.count
        progress.first = progress.first ?? row.timestamp
        progress.previous = row
    }

    private func append(zeros count: Int, to file: AppendingFile) throws {
        let zeros = [UInt8](repeating: 0, count: min(count, 1 << 20))
        var left = count
        while left > 0 {
            let part = min(left, zeros.count)
            try zeros[..<part].withUnsafeBytes { try file.append($0) }
            left -= part
        }
    }

    private func report(_ progress: Progress, _ format: AudioFormat) throws {
        let delay = progress.delay(format)
        if delay.magnitude >= Self.smallestDelay {
            job.reporter.addLoss(
                "The last block is \((1e3 * delay.magnitude).short) ms "
                    + "\(delay > 0 ? "later" : "earlier") in the file than its timestamp: blocks are "
                    + "joined at the nominal rate.")
        }
        if progress.gapCount > 0 {
            let seconds = Double(progress.silentSampleCount) / format.rateHertz
            job.reporter.addLoss(
                "Filled with silence: \(progress.gapCount.counted("gap")) between blocks, "
                    + "\(seconds.short) s in all.")
        }
        if format.rateHertz != format.rateHertz.rounded() {
            job.reporter.addLoss(
                "The file states \(format.rateHertz.fixed(0)) Hz instead of "
                    + "\(format.rateHertz.short) Hz: WAV stores whole hertz.")
        }
        guard let first = progress.first else { return }
        var words = "The first sample was taken at host time \(first.nanoseconds) ns"
        if let frame = try job.session.frameRows()?.next()?.timestamp {
            let seconds = (first - frame).seconds
            words +=
                ", \(seconds.magnitude.fixed(4)) s \(seconds < 0 ? "before" : "after") the session's "
                + "first frame"
        }
        job.reporter.addAssumption(words + ".")
    }
}
