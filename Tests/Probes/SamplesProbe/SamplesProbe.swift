import LockstepSamples

/// Uses only the sample types; a test checks which libraries its binary is linked with.
@main enum SamplesProbe {
    static func main() {
        let attitude = Quaternion(axis: Vector3(0, 0, 1), radians: 1)
        let camera = CameraEulerAngles(rotation: attitude.matrix)
        print(HostTime(value: 1, timescale: 3)?.nanoseconds ?? 0, camera.roll)
    }
}
