import LockstepConcurrency
import LockstepFormats
import LockstepRecording
import LockstepSamples
import LockstepSessions

/// Takes and stores photos.
extension CaptureEngine {
    func takePhoto(_ request: PhotoRequest) {
        ports.camera.takePhoto(request) { [weak self] in self?.expect($0) }
    }

    private func expect(_ photo: Result<CapturedPhoto, any Error>) {
        photoJobs.add { [weak self] in
            // AVCameraCalibrationData.h: the matrix's origin is the upper left of the frame.
            self?.save { (try photo.get(), .pixelCorner) }
        }
    }

    func takePhotoFromFrame() {
        tap.awaitFrame { [weak self] frame in
            self?.send(.frameTaken)
            self?.expect(frame)
        }
    }

    private func expect(_ frame: CameraFrame) {
        photoJobs.add { [weak self] in self?.save(frame) }
    }

    func takeStill() {
        // Of the recording that asked: another one may have begun when the image comes.
        let session = state.withLock { $0.recorder }?.sessionName
        ports.source.captureStill { [weak self] still in
            self?.photoJobs.add { [weak self] in self?.save(still, of: session) }
        }
    }

    private func save(_ still: Result<CameraFrame, any Error>, of session: String?) {
        do {
            save(try still.get(), session: session)
        } catch {
            send(.photoFailed(CaptureProblem(error)))
        }
    }

    /// - Parameter session: The name of the session being recorded, whose world the frame's pose
    ///   refers to; nil for a photo that belongs to none.
    private func save(_ frame: CameraFrame, session: String? = nil) {
        let (description, position) = state.withLock { state in
            (state.description, state.model.feed.facts?.position ?? .back)
        }
        let origin = description?.streams.first { $0.stream == .camera }?.pixelOrigin
        save {
            guard case .pixels(let pixels) = frame.image else {
                throw FileError(.create, path: self.photos.path, code: .missing)
            }
            let codec = try self.ports.codecs.makeStillCodec()
            let encoded = try codec.encodeJPEG(pixels, quality: Self.photoQuality)
            let jpeg = frame.orientation.map { JPEGTurn($0).tagged(encoded) } ?? encoded
            return (
                CapturedPhoto(frame, jpeg: jpeg, size: pixels.size, position: position), origin
            )
        } addingFacts: { facts in
            guard let session else { return }
            facts.session = session
            facts.worldFromCamera = frame.worldFromCamera
            facts.trackingState = frame.trackingState
        }
    }

    /// The JPEG quality of photos made from frames, 0…1, as for the logger's images.
    private static let photoQuality = 0.9

    private func save(
        _ photo: () throws -> (CapturedPhoto, PixelOrigin?),
        addingFacts add: (inout PhotoFacts) -> Void = { _ in }
    ) {
        do {
            let (photo, origin) = try photo()
            var facts = PhotoFacts(
                photo, origin: origin, motion: tap.motion(nearest: photo.timestamp),
                anchor: ports.clock.anchor)
            add(&facts)
            let stored = try photos.store(
                photo.bytes, fileExtension: photo.fileExtension, facts: facts,
                secondsFromUTC: dependencies.secondsFromUTC())
            if let session = facts.session,
                session == state.withLock({ $0.recorder })?.sessionName
            {
                tap.note(.mark(stored.image), at: photo.timestamp, arrival: ports.clock.now)
            }
            send(.photoSaved(name: stored.image))
        } catch {
            send(.photoFailed(CaptureProblem(error)))
        }
    }
}
