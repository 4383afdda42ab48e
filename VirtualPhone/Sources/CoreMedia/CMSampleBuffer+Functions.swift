public import CoreFoundationNames
public import CoreVideo

/// Creates a sample buffer of an image with its time.
@discardableResult
public func CMSampleBufferCreateReadyWithImageBuffer(
    allocator: CFAllocator?, imageBuffer: CVImageBuffer,
    formatDescription: CMVideoFormatDescription,
    sampleTiming: UnsafePointer<CMSampleTimingInfo>,
    sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
    make(sampleBufferOut) {
        try CMSampleBuffer(
            imageBuffer: imageBuffer, formatDescription: formatDescription,
            sampleTiming: sampleTiming.pointee)
    }
}

/// Creates a sample buffer of encoded samples with their times and sizes.
@discardableResult
public func CMSampleBufferCreateReady(
    allocator: CFAllocator?, dataBuffer: CMBlockBuffer?,
    formatDescription: CMFormatDescription?, sampleCount numSamples: CMItemCount,
    sampleTimingEntryCount numSampleTimingEntries: CMItemCount,
    sampleTimingArray: UnsafePointer<CMSampleTimingInfo>?,
    sampleSizeEntryCount numSampleSizeEntries: CMItemCount,
    sampleSizeArray: UnsafePointer<Int>?,
    sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
    make(sampleBufferOut) {
        try CMSampleBuffer(
            dataBuffer: dataBuffer, formatDescription: formatDescription, numSamples: numSamples,
            sampleTimings: entries(sampleTimingArray, numSampleTimingEntries),
            sampleSizes: entries(sampleSizeArray, numSampleSizeEntries))
    }
}

/// Copies samples with other times; their data is shared and attachments propagate.
@discardableResult
public func CMSampleBufferCreateCopyWithNewTiming(
    allocator: CFAllocator?, sampleBuffer originalSBuf: CMSampleBuffer,
    sampleTimingEntryCount numSampleTimingEntries: CMItemCount,
    sampleTimingArray: UnsafePointer<CMSampleTimingInfo>?,
    sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
    let timings = entries(sampleTimingArray, numSampleTimingEntries)
    guard [0, 1, originalSBuf.numSamples].contains(timings.count) else {
        return kCMSampleBufferError_InvalidEntryCount
    }
    sampleBufferOut.pointee = copy(originalSBuf, timings)
    return 0
}

/// Copies samples; their data is shared and attachments propagate.
@discardableResult
public func CMSampleBufferCreateCopy(
    allocator: CFAllocator?, sampleBuffer sbuf: CMSampleBuffer,
    sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
    sampleBufferOut.pointee = copy(sbuf, sbuf.timings)
    return 0
}

private func copy(_ buffer: CMSampleBuffer, _ timings: [CMSampleTimingInfo]) -> CMSampleBuffer {
    let copy = CMSampleBuffer(
        image: buffer.imageBuffer, data: buffer.dataBuffer, format: buffer.formatDescription,
        count: buffer.numSamples, timings: timings, sizes: buffer.sizes)
    buffer.attachmentStore.propagate(to: copy.attachmentStore)
    copy.sampleAttachmentValues = buffer.sampleAttachmentValues
    return copy
}

private func entries<Entry>(_ array: UnsafePointer<Entry>?, _ count: Int) -> [Entry] {
    Array(UnsafeBufferPointer(start: array, count: array == nil ? 0 : max(count, 0)))
}

private func make(
    _ out: UnsafeMutablePointer<CMSampleBuffer?>, _ body: () throws -> CMSampleBuffer
) -> OSStatus {
    do {
        out.pointee = try body()
        return 0
    } catch let error as NSError {
        return OSStatus(truncatingIfNeeded: error.code)
    }
}

/// Returns the image; nil for encoded samples.
public func CMSampleBufferGetImageBuffer(_ sbuf: CMSampleBuffer) -> CVImageBuffer? {
    sbuf.imageBuffer
}

/// Returns the encoded bytes; nil for an image.
public func CMSampleBufferGetDataBuffer(_ sbuf: CMSampleBuffer) -> CMBlockBuffer? {
    sbuf.dataBuffer
}

/// Returns the format of the samples.
public func CMSampleBufferGetFormatDescription(_ sbuf: CMSampleBuffer) -> CMFormatDescription? {
    sbuf.formatDescription
}

/// Returns the presentation time of the first sample.
public func CMSampleBufferGetPresentationTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime {
    sbuf.presentationTimeStamp
}

/// The decode time of the first sample; invalid if it equals the presentation time.
public func CMSampleBufferGetDecodeTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime {
    sbuf.decodeTimeStamp
}

/// The total duration of all samples.
public func CMSampleBufferGetDuration(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.duration }

/// Returns the number of samples.
public func CMSampleBufferGetNumSamples(_ sbuf: CMSampleBuffer) -> CMItemCount { sbuf.numSamples }

/// The size of all samples in bytes.
public func CMSampleBufferGetTotalSampleSize(_ sbuf: CMSampleBuffer) -> Int {
    sbuf.totalSampleSize
}

/// Returns the size of one sample in bytes.
public func CMSampleBufferGetSampleSize(
    _ sbuf: CMSampleBuffer, at sampleIndex: CMItemIndex
) -> Int { sbuf.sampleSize(at: sampleIndex) }

/// Returns the times of one sample.
@discardableResult
public func CMSampleBufferGetSampleTimingInfo(
    _ sbuf: CMSampleBuffer, at sampleIndex: CMItemIndex,
    timingInfoOut: UnsafeMutablePointer<CMSampleTimingInfo>
) -> OSStatus {
    do {
        timingInfoOut.pointee = try sbuf.sampleTimingInfo(at: sampleIndex)
        return 0
    } catch let error as NSError {
        return OSStatus(truncatingIfNeeded: error.code)
    }
}

/// Returns whether the buffer is valid.
public func CMSampleBufferIsValid(_ sbuf: CMSampleBuffer) -> Bool { sbuf.isValid }

/// Invalidates the buffer.
@discardableResult
public func CMSampleBufferInvalidate(_ sbuf: CMSampleBuffer) -> OSStatus {
    do {
        try sbuf.invalidate()
        return 0
    } catch let error as NSError {
        return OSStatus(truncatingIfNeeded: error.code)
    }
}

/// Returns whether the data is ready: always, while the buffer is valid.
public func CMSampleBufferDataIsReady(_ sbuf: CMSampleBuffer) -> Bool { sbuf.isValid }

/// Returns the attachments of each sample, one dictionary per sample; nil if there are none, unless
/// they are to be created.
///
/// On iOS the dictionaries can be changed in place; here they are copies.
public func CMSampleBufferGetSampleAttachmentsArray(
    _ sbuf: CMSampleBuffer, createIfNecessary: Bool
) -> CFArray? {
    let values = sbuf.sampleAttachmentValues
    guard values.isEmpty else { return values }
    return createIfNecessary ? Array(repeating: CFDictionary(), count: sbuf.numSamples) : nil
}
