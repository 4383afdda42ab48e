import LockstepAnalysis
import LockstepConcurrency
import LockstepRecording
import LockstepSamples
import LockstepSessions

/// Performs each action, always on the engine's thread.
extension CaptureEngine {
    func perform(_ action: CaptureAction) {
        switch action {
        case .startFeed(let feed): start(feed)
        case .stopFeed: stopFeed()
        case .startRecording(let order): startRecording(order)
        // Refused if the recording has just ended by itself; its end is reported anyway.
        case .stopRecording(let reason):
            try? state.withLock { $0.recorder }?.stop(because: reason)
        case .cancelRecording: try? state.withLock { $0.recorder }?.cancel()
        case .interrupt(let reason): tap.interrupt(reason, at: ports.clock.now)
        case .endInterruption: tap.endInterruption(at: ports.clock.now)
        case .pauseMovie(let isPaused): state.withLock { $0.recorder }?.pauseMovie(isPaused)
        case .note(let event, let time):
            let now = ports.clock.now
            tap.note(event, at: time ?? now, arrival: now)
        case .limitImages(let count): limitImages(count)
        case .takePhoto(let request): takePhoto(request)
        case .takePhotoFromFrame: takePhotoFromFrame()
        case .takeStill: takeStill()
        case .abandonPhoto: tap.awaitFrame(nil)
        case .check(let path): check(path)
        case .readLast(let capture): readLast(capture)
        case .delete(let path): delete(path)
        case .ask(let permission): ask(permission)
        case .keepAwake(let isOn): ports.conditions.keepAwake(isOn)
        case .showDepth(let isOn): tap.keepDepth(isOn)
        case .adjust(let adjustment): adjust(adjustment)
        case .effect: break
        }
    }

    private func ask(_ permission: Permission) {
        ports.permissions.request(permission) { [weak self] answer in
            self?.send(.permission(permission, answer))
        }
    }

    /// Deletes a session after its check, which reads it.
    private func delete(_ path: String) {
        checks.add { [weak self] in
            guard let self else { return }
            do {
                try ports.fileSystem.removeTree(path)
                send(.deleted(path: path))
            } catch {
                send(.deletionFailed(CaptureProblem(error)))
            }
        }
    }

    private func adjust(_ adjustment: CameraAdjustment) {
        switch state.withLock({ $0.model.feed.feed }) {
        case .sensors: ports.source.adjust(adjustment)
        case .photo: ports.camera.adjust(adjustment)
        case nil: break
        }
    }

    private func start(_ feed: Feed) {
        do {
            let facts: FeedFacts
            switch feed {
            case .sensors(let request): facts = try startSensors(request)
            case .photo(let position, let lens, let motion):
                facts = try startCamera(position, lens, motion)
            }
            send(.feedStarted(feed, facts))
        } catch {
            stopFeed()
            send(.feedFailed(feed, CaptureProblem(error)))
        }
    }

    private func startSensors(_ request: CaptureRequest) throws -> FeedFacts {
        let speed = state.withLock { $0.model.plan.gates.motion } ?? MotionGate()
        tap.begin(at: ports.clock.now, speed: speed)
        let description = try ports.source.start(request, into: tap)
        state.withLock { $0.description = description }
        return FeedFacts(
            streams: Set(description.streams.map(\.stream)), position: request.camera.position,
            abilities: ports.source.abilities ?? CameraAbilities(), limits: description.limits)
    }

    /// Takes a photo even without motion data; its attitude is then unknown.
    private func startCamera(
        _ position: CameraPosition, _ lens: CameraLens, _ motion: CaptureRequest
    ) throws -> FeedFacts {
        var facts = FeedFacts(streams: [])
        do {
            facts = try startSensors(motion)
        } catch {
            facts.notices = [CaptureProblem(error).words.english]
        }
        facts.position = try ports.camera.start(position, lens: lens)
        facts.abilities = ports.camera.abilities ?? CameraAbilities()
        return facts
    }

    private func stopFeed() {
        ports.source.stop()
        ports.camera.stop()
        tap.awaitFrame(nil)
        tap.forgetSurfaces()
        state.withLock { $0.description = nil }
    }

    /// Queues the check of a session; it does not retain the engine, and pauses during recordings and
    /// while the phone must be spared.
    private func check(_ path: String) {
        let (ports, brake) = (ports, brake)
        checks.add { [weak self] in
            let verdict = Self.verdict(ofSessionAt: path, ports) {
                brake.change(when: \.isReleased) { _ in }
            }
            self?.send(.checked(path: path, verdict))
        }
    }

    /// Checks a session.
    ///
    /// - Parameter makeWay: Called before anything is read, and repeatedly afterwards; may block.
    static func verdict(
        ofSessionAt path: String, _ ports: CapturePorts, makeWay: () -> Void
    ) -> CaptureVerdict {
        makeWay()
        do {
            let session = try Session(opening: path, fileSystem: ports.fileSystem)
            let report = try SessionCheck.run(
                session: session, codecs: ports.codecs, progress: { _ in makeWay() })
            return CaptureVerdict(report)
        } catch {
            return CaptureVerdict(.fail, meaning: CaptureProblem(error).words.english)
        }
    }
}
