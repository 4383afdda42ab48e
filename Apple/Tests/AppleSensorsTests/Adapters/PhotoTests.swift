import LockstepAppleSensors
import LockstepFormats
import LockstepMedia
import LockstepSamples
import Testing
import VirtualPhone

/// Single photos: bytes, timestamp, flash and choice of camera.
@Suite struct PhotoTests {
    @Test func aPhotoIsTheNextFrameWithItsTimestamp() async throws {
        let world = PhoneWorld.allowed { world in
            world.cameraClock = CameraClock(
                offset: .milliseconds(777), driftPartsPerBillion: 1_000)
            world.orientation = .landscapeLeft
        }
        try await PhotoStudio.open(on: world) { index, frame in
            frame.exposure.durationSeconds = 0.004
            frame.exposure.iso = 64 + Double(index)
            frame.exposure.focalLengthMillimeters = 4.25
        } _: { studio in
            try studio.phone.run(for: .milliseconds(110))
            let order = try studio.order()
            try studio.phone.runToEnd()
            let photo = try order.photo()
            #expect(photo.timestamp == .reading(3, hertz: 30))
            #expect(photo.size == PhotoStudio.size && photo.fileExtension == "jpg")
            #expect(photo.position == .back && photo.orientation == .landscapeLeft)
            #expect(photo.exposure.durationSeconds == 0.004 && photo.exposure.iso == 67)
            #expect(photo.exposure.focalLengthMillimeters == 4.25)
            #expect(photo.flashFired == false && photo.intrinsics == nil)
            let decoded = try FFmpegCodecs().makeStillCodec().decodeJPEG(photo.bytes)
            #expect(decoded.size == PhotoStudio.size)
        }
    }

    @Test(arguments: [
        (CameraPosition.back, PhoneOrientation.portrait, ImageOrientation.portrait),
        (.back, .landscapeRight, .landscapeRight), (.front, .landscapeRight, .landscapeLeft),
        (.back, .portraitUpsideDown, .portraitUpsideDown),
    ])
    func orientationTagShowsThePhotoUpright(
        _ position: CameraPosition, _ held: PhoneOrientation, _ tag: ImageOrientation
    ) async throws {
        let world = PhoneWorld.allowed { $0.orientation = held }
        try await PhotoStudio.open(position, on: world) { studio in
            let order = try studio.order()
            try studio.phone.runToEnd()
            let photo = try order.photo()
            #expect(photo.orientation == tag && photo.size == PhotoStudio.size)
        }
    }

    /// EXIF and the JSON's `orientation` state the same turn, and the pixels are native.
    @Test(
        arguments: [CameraPosition.back, .front],
        [PhoneOrientation.portrait, .portraitUpsideDown, .landscapeLeft, .landscapeRight])
    func exifAgreesWithTheOrientationTag(
        _ position: CameraPosition, _ held: PhoneOrientation
    ) async throws {
        let world = PhoneWorld.allowed { $0.orientation = held }
        try await PhotoStudio.open(position, on: world) { studio in
            let order = try studio.order()
            try studio.phone.runToEnd()
            let photo = try order.photo()
            let tag = try #require(photo.orientation)
            #expect(JPEGTurn(of: photo.bytes) == JPEGTurn(tag))
            let decoded = try FFmpegCodecs().makeStillCodec().decodeJPEG(photo.bytes)
            #expect(decoded.size == PhotoStudio.size)
        }
    }

    @Test(arguments: [
        (CameraPosition.back, PhotoRequest.Flash.on, ThermalState.nominal, true),
        (.back, .off, .nominal, false), (.back, .auto, .nominal, false),
        (.back, .on, .critical, false), (.front, .on, .nominal, false),
        (.front, .auto, .nominal, false),
    ])
    func aMissingOrOverheatedFlashDoesNotPreventThePhoto(
        _ position: CameraPosition, _ flash: PhotoRequest.Flash, _ heat: ThermalState,
        _ fired: Bool
    ) async throws {
        let world = PhoneWorld.allowed { $0.thermalState = heat }
        try await PhotoStudio.open(position, on: world) { studio in
            let order = try studio.order(PhotoRequest(flash: flash, isStabilized: false))
            try studio.phone.runToEnd()
            let photo = try order.photo()
            #expect(photo.flashFired == fired && photo.position == position)
        }
    }

    /// As 48 megapixels are offered beside 12.
    @Test(arguments: [true, false])
    func theLargestPhotoIsTakenOnRequest(_ isLargest: Bool) async throws {
        let large = PixelSize(width: 64, height: 48)
        let world = PhoneWorld.allowed { $0.capabilities.offers[0].photoSizes = [large] }
        try await PhotoStudio.open(on: world) { studio in
            let offer = PhoneCapabilities.ofThisPhone.offer(.back, .wide)
            #expect(offer?.photoSizes.last == large)
            let order = try studio.order(PhotoRequest(isLargest: isLargest))
            try studio.phone.runToEnd()
            let photo = try order.photo()
            #expect(photo.size == (isLargest ? large : PhotoStudio.size))
            let decoded = try FFmpegCodecs().makeStillCodec().decodeJPEG(photo.bytes)
            #expect(decoded.size == photo.size)
        }
    }

    @Test func automaticFlashFiresInTheDark() async throws {
        try await PhotoStudio.open {
            $1.exposure.iso = 1600
        } _: { studio in
            try studio.phone.run(for: .milliseconds(110))
            let order = try studio.order(PhotoRequest(flash: .auto))
            try studio.phone.runToEnd()
            #expect(try order.photo().flashFired == true)
        }
    }

    @Test func aRunningCameraSwitchesBetweenFrontAndBack() async throws {
        try await PhotoStudio.open { studio in
            var studio = studio
            for position in [CameraPosition.front, .back] {
                try studio.move(to: position)
                #expect(studio.position == position)
                let order = try studio.order()
                try studio.phone.run(for: .milliseconds(400))
                #expect(try order.photo().position == position)
            }
        }
    }

    @Test(
        arguments: [([.back], .front), ([.front], .back)]
            as [(Set<CameraPosition>, CameraPosition)])
    func theOtherCameraIsUsedIfOneIsMissing(
        _ cameras: Set<CameraPosition>, _ wanted: CameraPosition
    ) async throws {
        let world = PhoneWorld.allowed { $0.capabilities.cameras = cameras }
        try await PhotoStudio.open(wanted, on: world) { studio in
            #expect(cameras == [studio.position])
            let order = try studio.order()
            try studio.phone.runToEnd()
            #expect(try cameras == [order.photo().position])
        }
    }
}
