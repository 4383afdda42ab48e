import LockstepSamples
import Testing

@testable import LockstepAppModel

/// Where the image is on the screen, and which point of it a finger touches.
@Suite struct ViewfinderGeometryTests {
    private static let image = PixelSize(width: 1920, height: 1440)

    private func portrait(isFitted: Bool) throws -> ViewfinderGeometry {
        try #require(
            ViewfinderGeometry(
                image: Self.image, width: 300, height: 600, screen: .portrait, isFitted: isFitted))
    }

    @Test func aFittedImageIsWhollyInTheView() throws {
        let frame = try portrait(isFitted: true).frame
        #expect(frame == .init(x: 0, y: 100, width: 300, height: 400))
    }

    @Test func aFillingImageReachesBeyondTheView() throws {
        let frame = try portrait(isFitted: false).frame
        #expect(frame == .init(x: -75, y: 0, width: 450, height: 600))
    }

    /// AVCaptureDevice.h: (0, 0) is the upper left of the landscape image with the home button on
    /// the right, whatever the screen's orientation.
    @Test(arguments: [
        (ImageOrientation.landscapeLeft, 0.0, 0.0), (.portrait, 0, 1),
        (.landscapeRight, 1, 1), (.portraitUpsideDown, 1, 0),
    ])
    func theUpperLeftCornerOfTheScreen(_ screen: ImageOrientation, _ x: Double, _ y: Double) throws
    {
        let size = PixelSize(width: 100, height: 100)
        let geometry = try #require(
            ViewfinderGeometry(image: size, width: 50, height: 50, screen: screen, isFitted: true))
        #expect(geometry.imagePoint(x: 0, y: 0) == ImagePoint(x: x, y: y))
    }

    @Test(arguments: ImageOrientation.allCases, [true, false])
    func aPointIsShownWhereItIsTouched(_ screen: ImageOrientation, _ isMirrored: Bool) throws {
        for isFitted in [true, false] {
            let geometry = try #require(
                ViewfinderGeometry(
                    image: Self.image, width: 390, height: 844, screen: screen, isFitted: isFitted,
                    isMirrored: isMirrored))
            for (x, y) in [(200.0, 400.0), (190, 500), (210, 350)] {
                let point = try #require(geometry.imagePoint(x: x, y: y))
                let shown = geometry.viewPoint(point)
                #expect(abs(shown.x - x) < 1e-9 && abs(shown.y - y) < 1e-9)
            }
        }
    }

    @Test func aTouchBesideTheImageHasNoPoint() throws {
        let geometry = try portrait(isFitted: true)
        #expect(geometry.imagePoint(x: 150, y: 99) == nil)
        #expect(geometry.imagePoint(x: 150, y: 501) == nil)
    }

    @Test(arguments: [(0, 10, 10.0), (10, 10, 0), (10, 10, .nan)])
    func nothingIsPlacedInNothing(_ columns: Int, _ rows: Int, _ width: Double) {
        let size = PixelSize(width: columns, height: rows)
        let geometry = ViewfinderGeometry(
            image: size, width: width, height: 10, screen: .portrait, isFitted: true)
        #expect(geometry == nil)
    }

    /// CMDeviceMotion.h: x to the right of the screen, y to its top; a phone held upright feels
    /// gravity along −y, and one turned clockwise by 90° along +x.
    @Test(arguments: [
        (0.0, -1.0, 0.0), (1, 0, 0), (0, 1, 0), (-1, 0, 0), (0.1, -0.995, 0.1002),
        (-0.1, -0.995, -0.1002), (0.995, 0.1, 0.1002),
    ])
    func theTiltIsFromTheNearestUprightPosition(_ x: Double, _ y: Double, _ tilted: Double) {
        let found = tilt(gravity: Vector3(x, y, 0))
        #expect(found.map { abs($0 - tilted) < 1e-3 } == true)
    }

    @Test func aPhoneThatLiesFlatHasNoTilt() {
        #expect(tilt(gravity: Vector3(0.1, 0.1, -0.99)) == nil)
        #expect(tilt(gravity: Vector3(0, 0, 0)) == nil)
    }
}
