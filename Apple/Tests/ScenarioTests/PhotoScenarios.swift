import LockstepConcurrency
import LockstepFormats
import LockstepSamples
import LockstepSessions
import Testing
import VirtualPhone

@testable import LockstepAppModel

/// Photos of both cameras, with and without a flash, followed by a recording.
@Suite struct PhotoScenarios {
    @Test func bothCamerasTakePhotosBeforeARecording() async throws {
        try await Scenario(.photo, seconds: 10).live { app in
            try app.open()
            try app.play(.milliseconds(500))
            let back = try app.takePhoto()
            #expect(back.camera == .back && back.flashFired == false)
            #expect(app.screen.flash == .off)
            app.engine.send(.used(.camera))
            app.wait { $0.feed.facts?.position == .front }
            #expect(app.screen.flash == nil)
            try app.play(.milliseconds(500))
            let front = try app.takePhoto()
            #expect(front.camera == .front)
            #expect(front.timestamp > back.timestamp)
            #expect(front.motion != nil)

            app.engine.send(.used(.mode(.logger)))
            try app.waitForViewfinder()
            try app.play(.milliseconds(500))
            try app.record(.seconds(2))
            #expect(try app.session().troubles == [])
        }
    }

    /// Without a flash, the app offers no flash setting, and takes photos without it.
    @Test(arguments: [true, false])
    func flashFiresIfThePhoneHasOne(hasFlash: Bool) async throws {
        var scenario = Scenario(.photo)
        scenario.world.capabilities.flashes = hasFlash ? [.back] : []
        try await scenario.live { app in
            try app.open()
            try app.play(.milliseconds(500))
            #expect(app.screen.flash == (hasFlash ? .off : nil))
            app.engine.send(.used(.flash))
            app.engine.send(.used(.flash))
            #expect(app.screen.flash == (hasFlash ? .on : nil))
            let photo = try app.takePhoto()
            #expect(photo.flashFired == hasFlash)
            #expect(photo.size == Scenario.imageSize)
        }
    }

    /// Requests a flash through the port directly, because the app's screen does not offer it.
    @Test func missingFlashDoesNotPreventAPhoto() async throws {
        var scenario = Scenario(.photo)
        scenario.world.capabilities.flashes = []
        try await scenario.live { app in
            try app.open()
            try app.play(.milliseconds(500))
            let taken = Mutex<Result<CapturedPhoto, any Error>?>(nil)
            app.engine.ports.camera.takePhoto(PhotoRequest(flash: .on)) { photo in
                taken.change { $0 = photo }
            }
            // Waits until the camera's queue has processed the request.
            for _ in 0..<20 where taken.withLock({ $0 }) == nil {
                try app.play(.milliseconds(100))
            }
            let photo = try #require(taken.withLock { $0 }).get()
            #expect(photo.flashFired == false)
            #expect(photo.position == .back)
        }
    }
}

extension CaptureApp {
    /// Takes a photo and waits until it is on the disk.
    func takePhoto() throws -> PhotoFacts {
        let earlier = try photos().count
        tap()
        for _ in 0..<20 where try photos().count == earlier {
            flushMain()
            try play(.milliseconds(100))
        }
        let photos = try photos()
        #expect(photos.count == earlier + 1)
        return try #require(photos.max { $0.timestamp < $1.timestamp })
    }

    private func photos() throws -> [PhotoFacts] {
        engine.waitUntilIdle()
        return try engine.photos.list().map { try $0.facts.get() }
    }
}
