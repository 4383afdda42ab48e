import LockstepSamples

extension Intake {
    /// The intake's decisions, without lock or clock: numbers each sample and decides immediately
    /// whether it is accepted.
    struct State: Sendable {
        /// The result of receiving a sample.
        struct Receipt {
            var refusal: DropReason?
            /// Set once: for the sample that ends the recording.
            var stop: StopReason?
            /// The number of the sample, or of its drop; nil if it has none yet.
            var sequence: Int64?
        }

        private(set) var queue: SampleQueue
        /// Whether no sample follows those in the queue.
        private(set) var isFinished = false
        private(set) var isOpen = true
        private(set) var wasInterrupted = false
        private var nextSequence: Int64 = 0
        /// Samples that arrived before the source was described; nil after that.
        ///
        /// Frames are bounded by the queue's byte limit, as they are later. Small samples are never
        /// rejected: only those that arrive while the source starts and the session's files are
        /// created are stored here.
        private var early: [Delivery]? = []
        private var earlyFrameBytes = 0
        private var waitsForDepth: Bool
        private var limit: DurationLimit?
        /// The format of the first audio, which a session's only audio file can store.
        private var audioFormat: AudioFormat?
        private let stopsWhenInterrupted: Bool
        private let storesMovie: Bool
        /// Whether images for the movie are refused, because the app is not in front.
        var isMoviePaused = false
        private var latest = HostTime(nanoseconds: 0)
        private var refusedAtEnd = [Int](repeating: 0, count: Stream.allCases.count)

        init(_ configuration: RecorderConfiguration) {
            queue = SampleQueue(byteLimit: configuration.queueByteLimit)
            waitsForDepth = !configuration.isImport && configuration.mode.depth != .none
            stopsWhenInterrupted = !configuration.isImport && configuration.interruption == .stop
            if case .movie = configuration.mode.storage {
                storesMovie = true
            } else {
                storesMovie = false
            }
            limit =
                configuration.isImport ? nil : configuration.durationLimit.map(DurationLimit.init)
        }

        /// Sets the source's description; samples that arrived before are accepted now, in order,
        /// after `anchor`.
        mutating func describe(_ description: SourceDescription, anchor: ClockAnchor?)
            -> StopReason?
        {
            if !description.streams.contains(where: { $0.stream == .depth }) {
                waitsForDepth = false
            }
            let waiting = early ?? []
            early = nil
            if let anchor { add(.clockAnchor(anchor), at: anchor.host) }
            return waiting.compactMap { receive($0.sample, arrival: $0.arrival).stop }.first
        }

        /// - Parameters:
        ///   - hasWaited: Whether the source waited for room, so that a frame is not rejected.
        ///   - now: The time by the recorder's clock; nil if the source waits.
        mutating func receive(
            _ sample: Sample, arrival: HostTime?, hasWaited: Bool = false, at now: HostTime? = nil
        ) -> Receipt {
            guard isOpen else {
                if let stream = sample.stream { refusedAtEnd[stream.position] += 1 }
                return Receipt(refusal: .stopping)
            }
            guard early == nil else {
                return receiveEarly(sample, arrival)
            }
            latest = arrival ?? sample.timestamp
            if isBeyondLimit(sample, arrival) { return end(at: sample, arrival) }
            if let reason = refusal(of: sample, hasWaited, at: now) {
                return Receipt(
                    refusal: reason, sequence: append(drop(sample, reason), arrival))
            }
            let sequence = append(sample, arrival, at: now)
            return Receipt(stop: interruption(by: sample), sequence: sequence)
        }

        private mutating func receiveEarly(_ sample: Sample, _ arrival: HostTime?) -> Receipt {
            guard case .frame(let frame) = sample else {
                early?.append(Delivery(sample, arrival: arrival))
                return Receipt()
            }
            let byteCount = earlyFrameBytes + frame.byteCount
            guard earlyFrameBytes == 0 || byteCount <= queue.byteLimit else {
                let drop = drop(sample, .queueFull)
                early?.append(Delivery(drop, arrival: arrival))
                return Receipt(refusal: .queueFull)
            }
            earlyFrameBytes = byteCount
            early?.append(Delivery(sample, arrival: arrival))
            return Receipt()
        }

        /// Adds one of the recorder's own events, even when closed.
        mutating func add(_ event: SessionEvent, at time: HostTime? = nil) {
            let time = time ?? latest
            append(.event(event, at: time), time)
        }

        /// Accepts no more samples, except the recorder's own events.
        mutating func close() { isOpen = false }

        /// Ends the queue; samples rejected since ``close()`` become one drop per stream.
        mutating func finish() {
            for stream in Stream.allCases where refusedAtEnd[stream.position] > 0 {
                add(
                    .drop(
                        Drop(
                            stream: stream, reason: .stopping, evidence: .reported, timestamp: nil,
                            count: refusedAtEnd[stream.position])))
            }
            isFinished = true
        }

        /// Whether every frame that was accepted is stored, or no longer will be.
        var areFramesStored: Bool { !isOpen || !queue.hasFrames }

        /// Whether samples should be taken out immediately.
        var isUrgent: Bool { queue.isUrgent || isFinished }

        /// Returns the next sequence number, for events after the queue's end.
        mutating func takeSequence() -> (sequence: Int64, latest: HostTime) {
            defer { nextSequence += 1 }
            return (nextSequence, latest)
        }

        /// Whether a source that can wait should deliver a sample now.
        func hasRoom(for sample: Sample) -> Bool {
            !isOpen || queue.byteCount <= queue.byteLimit && queue.hasRoom(for: sample)
        }

        mutating func limitQueue(to byteLimit: Int) { queue.limit(to: byteLimit) }

        mutating func takeAll() -> [Received] { queue.takeAll() }

        mutating func releaseFrame(_ sequence: Int64) { queue.releaseFrame(sequence) }

        private mutating func isBeyondLimit(_ sample: Sample, _ arrival: HostTime?) -> Bool {
            limit?.isReached(
                by: sample, arrival: arrival, startsRecording: !waitsForDepth || sample.hasDepth)
                ?? false
        }

        private mutating func end(at sample: Sample, _ arrival: HostTime?) -> Receipt {
            if let limit {
                append(.event(.durationLimitReached(limit.limit), at: sample.timestamp), arrival)
            }
            isOpen = false
            return Receipt(refusal: .stopping, stop: .durationLimit)
        }

        private mutating func refusal(
            of sample: Sample, _ hasWaited: Bool, at now: HostTime?
        ) -> DropReason? {
            if case .audio(let block) = sample { return refusal(of: block) }
            guard case .frame(let frame) = sample else { return nil }
            if isMoviePaused, storesMovie, case .pixels = frame.image { return .encoderPaused }
            if waitsForDepth {
                guard sample.hasDepth else { return .depthNotReady }
                waitsForDepth = false
            }
            return hasWaited || queue.hasRoom(for: sample, at: now) ? nil : .queueFull
        }

        private mutating func refusal(of block: AudioBlock) -> DropReason? {
            let format = audioFormat ?? block.format
            audioFormat = format
            return block.format == format ? nil : .unusable
        }

        private mutating func interruption(by sample: Sample) -> StopReason? {
            guard case .event(.interruptionBegan, _) = sample else { return nil }
            wasInterrupted = true
            guard stopsWhenInterrupted else { return nil }
            isOpen = false
            return .interruption
        }

        private func drop(_ sample: Sample, _ reason: DropReason) -> Sample {
            let drop = Drop(
                stream: sample.stream ?? .camera, reason: reason, evidence: .reported,
                timestamp: sample.timestamp)
            return .event(.drop(drop), at: sample.timestamp)
        }

        /// - Returns: The number of the sample.
        @discardableResult
        private mutating func append(
            _ sample: Sample, _ arrival: HostTime?, at now: HostTime? = nil
        ) -> Int64 {
            defer { nextSequence += 1 }
            queue.append(Received(sample, arrival: arrival, sequence: nextSequence), at: now)
            return nextSequence
        }
    }
}

extension Sample {
    fileprivate var hasDepth: Bool {
        guard case .frame(let frame) = self else { return false }
        return frame.depth != nil
    }
}
