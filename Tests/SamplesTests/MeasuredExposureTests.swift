import LockstepSamples
import Testing

@Suite struct MeasuredExposureTests {
    private static let exif = ExifExposure(
        durationSeconds: 0.008, iso: 320, focalLengthMillimeters: 6.86)

    @Test(arguments: [0, -1, .nan, .infinity])
    func invalidMeasurementIsAbsent(_ number: Double) {
        var exposure = Exposure(
            exif: ExifExposure(
                durationSeconds: number, iso: number, focalLengthMillimeters: number))
        exposure.addWorldTracking(
            durationSeconds: number, offsetEV: .nan, lumen: .nan, kelvin: number)
        #expect(exposure == Exposure())
    }

    @Test func worldTrackingDurationTakesPrecedenceOverExif() {
        var exposure = Exposure(exif: Self.exif)
        exposure.addWorldTracking(durationSeconds: 0.01, offsetEV: -0.5, lumen: 0, kelvin: 6500)
        #expect(exposure.durationSeconds == 0.01)
        #expect(exposure.offsetEV == -0.5)
        #expect(exposure.ambientIntensityLumen == 0)
        #expect(exposure.ambientColorTemperatureKelvin == 6500)
        #expect(exposure.iso == 320)
        #expect(exposure.focalLengthMillimeters == 6.86)
    }

    @Test func exifIsUsedWithoutWorldTrackingDuration() {
        var exposure = Exposure(exif: Self.exif)
        exposure.addWorldTracking(durationSeconds: 0, offsetEV: 0, lumen: nil, kelvin: nil)
        #expect(exposure.durationSeconds == 0.008)
        #expect(exposure.ambientIntensityLumen == nil)
    }

    @Test func frameExifTakesPrecedenceOverTheDevice() {
        var exposure = Exposure(exif: Self.exif)
        exposure.addDevice(durationSeconds: 0.02, iso: 50, lensPosition: 0.75, offsetEV: 0.25)
        #expect(exposure.durationSeconds == 0.008)
        #expect(exposure.iso == 320)
        #expect(exposure.lensPosition == 0.75)
        #expect(exposure.offsetEV == 0.25)
    }

    @Test func deviceIsUsedWithoutExif() {
        var exposure = Exposure()
        exposure.addDevice(durationSeconds: 0.02, iso: 50, lensPosition: 0, offsetEV: .nan)
        #expect(exposure.durationSeconds == 0.02)
        #expect(exposure.iso == 50)
        #expect(exposure.lensPosition == 0)
        #expect(exposure.offsetEV == nil)
    }

    @Test(arguments: [-0.1, 1.1, .nan])
    func aLensPositionOutsideItsEndsIsAbsent(_ position: Double) {
        var exposure = Exposure()
        exposure.addDevice(durationSeconds: nil, iso: 0, lensPosition: position, offsetEV: 0)
        #expect(exposure.lensPosition == nil)
        #expect(exposure.iso == nil)
    }
}
